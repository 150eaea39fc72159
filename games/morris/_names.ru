piece Stone: Фишка: ставится на любой пустой пункт, потом ходит по линиям; три в ряд — мельница
text two men left: осталось две фишки
text no moves left: нет ходов
text three in a row: три в ряд
text no men left: фишек не осталось
