players: Вы
piece Light: Горящая лампа: нажатие переключает её и те, что называет узор
piece Dark: Погасшая лампа: нажатие переключает её и те, что называет узор
text all lights are out: все лампы погашены
start Drawn by lot: по жребию
