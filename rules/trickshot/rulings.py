RULINGS: dict[str, str] = {}
