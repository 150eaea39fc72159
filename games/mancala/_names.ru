player South: Юг
player North: Север
