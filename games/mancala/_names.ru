player South: Юг
player North: Север
text no seeds left: семян не осталось
