RULINGS: dict[str, str] = {"DB-95": "Standing players run, sprint and do what their role allows; fallen ones stand up."}
