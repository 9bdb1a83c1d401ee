"""The rulings in a sentence each, for `/rule` and for refusals."""

RULINGS = {"PO-14": "The defense may answer with a card, a plain action or a change, or wait."}
