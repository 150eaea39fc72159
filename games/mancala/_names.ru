player South: Юг
player North: Север
text no seeds left: семян не осталось
text a row is empty: ряд пуст
text half of the seeds: половина семян
