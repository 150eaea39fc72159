player South: Юг
player North: Север
text no seeds left: семян не осталось
text a row is empty: ряд пуст
text half of the seeds: половина семян
text all seeds are taken: все семена взяты
text all seeds are in the stores: все семена в амбарах
text a player has nothing to sow: игроку нечего сеять
