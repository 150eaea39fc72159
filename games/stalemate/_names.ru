piece Man: Шашка
piece Stone: Камень
text no moves left: нет ходов
player Fire: Огонь
