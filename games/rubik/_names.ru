# Что в кубиках как называется.
players: Вы
piece WRBGOY: Кубик WRBGOY: поворачивается вместе со слоем
piece WBORGY: Кубик WBORGY: поворачивается вместе со слоем
piece WGROBY: Кубик WGROBY: поворачивается вместе со слоем
piece WOGBRY: Кубик WOGBRY: поворачивается вместе со слоем
piece RWGBYO: Кубик RWGBYO: поворачивается вместе со слоем
piece RBWYGO: Кубик RBWYGO: поворачивается вместе со слоем
piece RGYWBO: Кубик RGYWBO: поворачивается вместе со слоем
piece RYBGWO: Кубик RYBGWO: поворачивается вместе со слоем
piece BWROYG: Кубик BWROYG: поворачивается вместе со слоем
piece BRYWOG: Кубик BRYWOG: поворачивается вместе со слоем
piece BOWYRG: Кубик BOWYRG: поворачивается вместе со слоем
piece BYORWG: Кубик BYORWG: поворачивается вместе со слоем
piece GWORYB: Кубик GWORYB: поворачивается вместе со слоем
piece GRWYOB: Кубик GRWYOB: поворачивается вместе со слоем
piece GOYWRB: Кубик GOYWRB: поворачивается вместе со слоем
piece GYROWB: Кубик GYROWB: поворачивается вместе со слоем
piece OWBGYR: Кубик OWBGYR: поворачивается вместе со слоем
piece OBYWGR: Кубик OBYWGR: поворачивается вместе со слоем
piece OGWYBR: Кубик OGWYBR: поворачивается вместе со слоем
piece OYGBWR: Кубик OYGBWR: поворачивается вместе со слоем
piece YRGBOW: Кубик YRGBOW: поворачивается вместе со слоем
piece YBROGW: Кубик YBROGW: поворачивается вместе со слоем
piece YGORBW: Кубик YGORBW: поворачивается вместе со слоем
piece YOBGRW: Кубик YOBGRW: поворачивается вместе со слоем
start Three turns: три поворота
start Seven turns: семь поворотов
start Well mixed: как следует
text every face has one colour: каждая грань одного цвета
