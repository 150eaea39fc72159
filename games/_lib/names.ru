# What many games call the same, in Russian. A family's own names stand in
# FAMILY/_names.ru, a game's own at the head of its text; those win over these.

# Players
player White: Белые
player Black: Чёрные
player Red: Красные
player Blue: Синие
player Green: Зелёные
player Yellow: Жёлтые
player Orange: Оранжевые
player Purple: Лиловые
player Violet: Фиолетовые
player Pink: Розовые
player Cyan: Голубые
player Navy: Тёмно-синие
player Gray: Серые
player Grey: Серые
player Brown: Коричневые
player Gold: Золотые
player Silver: Серебряные
player Ash: Пепельные
player Slate: Сланцевые
player Light: Светлые
player Dark: Тёмные
player South: Юг
player North: Север
player West: Запад
player East: Восток
player Cross: Крестики
player Nought: Нолики
player First: Первый
player Second: Второй
player Left: Левые
player Right: Правые
player You: Вы
player Player: Игрок
player Sente: Сэнтэ
player Gote: Готэ
player Attacker: Нападающие
player Attackers: Нападающие
player Defender: Защитники
player Defenders: Защитники
player Fox: Лиса
player Foxes: Лисы
player Goose: Гуси
player Geese: Гуси
player Wolf: Волк
player Wolves: Волки
player Sheep: Овцы
player Tiger: Тигр
player Tigers: Тигры
player Goats: Козы
player Goat: Козы
player Hare: Заяц
player Hounds: Собаки
player Dwarfs: Гномы
player Dwarves: Гномы
player Trolls: Тролли
player Soldiers: Солдаты
player Neutral: Ничьи
player None: Никто
player Nobody: Никто
player Dice: Кости
player Chance: Случай
player Computer: Компьютер
player Off: Вне доски
player Han: Хань
player Cho: Чо
player Chu: Чу
player Qin: Цинь
player Qi: Ци
player Wei: Вэй
player Zhao: Чжао
player Yan: Янь
player Zhou: Чжоу
player Diamonds: Бубны
player Clubs: Трефы
player Hearts: Червы
player Spades: Пики

# Chess
piece King: Король
piece Queen: Ферзь
piece Rook: Ладья
piece Bishop: Слон
piece Knight: Конь
piece Pawn: Пешка
piece Shah: Шах
piece Fers: Ферзь
piece Ferz: Ферзь
piece Rokh: Рух
piece Alfil: Альфил
piece Asb: Конь
piece Sarbaz: Пехотинец
piece Wazir: Визирь
piece Dabbaba: Даббаба
piece Dabbabah: Даббаба
piece Mann: Манн
piece Man-at-arms: Латник
piece Commoner: Простолюдин
piece Guard: Страж
piece Archbishop: Архиепископ
piece Cardinal: Кардинал
piece Janus: Янус
piece Princess: Принцесса
piece Prince: Принц
piece Crown Prince: Наследный принц
piece Chancellor: Канцлер
piece Marshall: Маршал
piece Marshal: Маршал
piece Empress: Императрица
piece Emperor: Император
piece Amazon: Амазонка
piece Maharajah: Магараджа
piece Raja: Раджа
piece Centaur: Кентавр
piece Crowned Knight: Коронованный конь
piece Crowned Rook: Коронованная ладья
piece Crowned Bishop: Коронованный слон
piece Grasshopper: Кузнечик
piece Nightrider: Всадник ночи
piece Camel: Верблюд
piece Zebra: Зебра
piece Giraffe: Жираф
piece Unicorn: Единорог
piece Gryphon: Грифон
piece Griffin: Грифон
piece Griffon: Грифон
piece Manticore: Мантикора
piece Berolina: Берлинская пешка
piece Berolina Pawn: Берлинская пешка
piece Sergeant: Сержант
piece Courier: Курьер
piece Sage: Мудрец
piece Fool: Шут
piece Jester: Шут
piece Joker: Джокер
piece Spy: Шпион
piece Champion: Чемпион
piece Wizard: Волшебник
piece Dragon: Дракон
piece Lion: Лев
piece Leopard: Леопард
piece Tiger: Тигр
piece Elephant: Слон
piece War Elephant: Боевой слон
piece Horse: Конь
piece Ship: Корабль
piece Boat: Лодка
piece Falcon: Сокол
piece Hawk: Ястреб
piece Eagle: Орёл
piece Phoenix: Феникс
piece Vao: Вао
piece Pao: Пао
piece Leo: Лео
piece Mao: Мао
piece Moa: Моа
piece Sniper: Снайпер
piece Archer: Лучник
piece Warrior: Воин
piece Squire: Оруженосец
piece Duke: Герцог
piece Count: Граф
piece Baron: Барон
piece Minister: Министр
piece Vizier: Визирь
piece Counsellor: Советник
piece Advisor: Советник
piece Adviser: Советник
piece Concubine: Наложница
piece Buffalo: Буйвол
piece Rhino: Носорог
piece Crocodile: Крокодил
piece Machine: Машина
piece Rhinoceros: Носорог
piece Wildebeest: Гну
piece Gnu: Гну
piece Antelope: Антилопа
piece Half Duck: Полуутка
piece Duck: Утка
piece Withdrawer: Отступающий
piece Chameleon: Хамелеон
piece Long Leaper: Дальний прыгун
piece Coordinator: Координатор
piece Immobilizer: Парализатор
piece Khun: Кхун
piece Met: Мет
piece Khon: Кхон
piece Ma: Ма
piece Ruea: Руэа
piece Bia: Биа
piece Min gyi: Мин-джи
piece Sit ke: Сит-ке
piece Yahhta: Яхта
piece Sin: Син
piece Myin: Мьин
piece Ne: Не
piece Bhata: Бхата
piece Gaja: Гаджа
piece Ashva: Ашва
piece Ratha: Ратха
piece Fugitive: Беглец

# Shogi
piece Gold: Золотой генерал
piece Silver: Серебряный генерал
piece Copper: Медный генерал
piece Gold General: Золотой генерал
piece Silver General: Серебряный генерал
piece Copper General: Медный генерал
piece Iron General: Железный генерал
piece Tile General: Черепичный генерал
piece Stone General: Каменный генерал
piece Lance: Копьё
piece SilverP: Перевёрнутое серебро
piece GoldP: Перевёрнутое золото
piece LanceP: Перевёрнутое копьё
piece KnightP: Перевёрнутый конь
piece BishopP: Лошадь-дракон
piece RookP: Король-дракон
piece PawnP: Токин
piece Tokin: Токин
piece Dragon King: Король-дракон
piece Dragon Horse: Лошадь-дракон
piece Kylin: Кирин
piece Kirin: Кирин
piece Free King: Вольный король
piece Free Boar: Вольный кабан
piece Flying Ox: Летящий бык
piece Flying Stag: Летящий олень
piece Horned Falcon: Рогатый сокол
piece Soaring Eagle: Парящий орёл
piece White Horse: Белая лошадь
piece Whale: Кит
piece Reverse Chariot: Возвратная колесница
piece Side Mover: Боковой ходок
piece Vertical Mover: Продольный ходок
piece Blind Tiger: Слепой тигр
piece Drunk Elephant: Пьяный слон
piece Drunken Elephant: Пьяный слон
piece Ferocious Leopard: Свирепый леопард
piece Go Between: Посредник
piece Chick: Цыплёнок
piece Hen: Курица
piece Chicken: Курица
piece Cat: Кот
piece Dog: Собака

# Xiangqi and janggi
piece General: Генерал
piece Mandarin: Советник
piece Chariot: Колесница
piece Cannon: Пушка
piece Soldier: Солдат
piece Car: Колесница

# Draughts, men and stones
piece Man: Шашка
piece Men: Шашки
piece Checker: Шашка
piece Dama: Дамка
piece Stone: Камень
piece Disc: Фишка
piece Piece: Фигура
piece Counter: Фишка
piece Token: Фишка
piece Ball: Шар
piece Marble: Шарик
piece Peg: Колышек
piece Ring: Кольцо
piece Seed: Лунка
piece Column: Столб
piece Tower: Башня
piece Dead: Битая
piece Captured: Битая
piece Captured King: Битая дамка
piece Neutral: Ничья
piece Light: Светлая
piece Dark: Тёмная
piece light: Светлая
piece dark: Тёмная
piece White: Белая
piece Black: Чёрная
piece Red: Красная
piece Blue: Синяя
piece Green: Зелёная
piece Yellow: Жёлтая
piece Orange: Оранжевая
piece Purple: Лиловая

# Hunts
piece Fox: Лиса
piece Goose: Гусь
piece Wolf: Волк
piece Sheep: Овца
piece Goat: Коза
piece Hare: Заяц
piece Hound: Собака
piece Rat: Крыса
piece Mouse: Мышь
piece Bear: Медведь
piece Hunter: Охотник
piece Dwarf: Гном
piece Troll: Тролль
piece Attacker: Нападающий
piece Defender: Защитник
piece Muscovite: Московит
piece Swede: Швед
piece Hnefi: Хнефи

# Puzzles and scenery
piece Wall: Стена
piece Block: Блок
piece Rock: Скала
piece Hole: Яма
piece Water: Вода
piece Ice: Лёд
piece Fire: Огонь
piece Mark: Место
piece Box: Ящик
piece Keeper: Кладовщик
piece Point: Точка
piece Goal: Цель
piece Target: Цель
piece Empty: Пусто
piece None: Нет
piece Pass: Пропуск хода
piece Left: Влево
piece Right: Вправо
piece Lamp: Лампа
piece Light On: Свет
piece Tile: Плитка
piece Disk: Диск
piece Arrow: Стрела
piece Bomb: Бомба
piece Flag: Знамя
piece Mine: Мина
piece Landmine: Мина
piece Engineer: Сапёр
piece Captain: Капитан
piece Major: Майор
piece Colonel: Полковник
piece Lieutenant: Лейтенант
piece Field Marshal: Фельдмаршал
piece Major General: Генерал-майор
piece Brigadier General: Бригадный генерал
piece Runner: Гонец
piece Rabble: Ополченец
piece Spears: Копейщик
piece Light Horse: Лёгкая конница
piece Heavy Horse: Тяжёлая конница
piece Crossbow: Арбалетчик
piece Trebuchet: Требушет
piece Catapult: Катапульта

# Why games end. Where the compiler puts a number or pieces, there is a …
text checkmate: мат
text the king has crossed the board: король перешёл доску
text the king stands on the last rank: король на последней горизонтали
text stalemate: пат
text repetition: повторение позиции
text threefold repetition: троекратное повторение
text fourfold repetition: четырёхкратное повторение
text perpetual check: вечный шах
text perpetual chase: вечная погоня
text no moves: нет ходов
text no moves left: ходов не осталось
text no legal move: ходить нечем
text no legal moves: ходить нечем
text no move: хода нет
text no move left: хода не осталось
text no way to move: ходить некуда
text cannot move: ходить нечем
text blocked: все заперты
text all blocked: все заперты
text no progress: нет продвижения
text score: по очкам
text more points: больше очков
text equal score: поровну очков
text the board is full: доска заполнена
text board is full: доска заполнена
text the sides are joined: стороны соединены
text pattern: фигура построена
text the goal is reached: цель достигнута
text goal reached: цель достигнута
text last row reached: последний ряд достигнут
text last rank reached: последний ряд достигнут
text king captured: король взят
text the king is captured: король взят
text the king is taken: король взят
text king escaped: король ушёл
text the king escaped: король ушёл
text the king has escaped: король ушёл
text count of pieces: по числу фигур
text more pieces: больше фигур
text equal pieces: фигур поровну
text not enough material: матовать нечем
text no pieces: фигур не осталось
text no pieces left: фигур не осталось
text all pieces captured: все фигуры взяты
text all captured: все взяты
text two pieces left: осталось две фигуры
text one piece left: осталась одна фигура
text bare king: голый король
text two bare kings: два голых короля
text three kings against one: три дамки против одной
text five in a row: пять в ряд
text four in a row: четыре в ряд
text three in a row: три в ряд
text solved: решено
text the puzzle is solved: задача решена
text more than half of the seeds: больше половины семян
text every box stands on a mark: все ящики на местах
text … in a row: … в ряд
text … pieces left: осталось фигур: …
text … captured: взято: …
text no … left: не осталось: …
