"""What lies outside the rules: packs that a league may change, and the store."""
