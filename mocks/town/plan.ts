/**
 * The hand-drawn part of the town: its waters, streets and quarters with their names. Metres east and north of the
 * middle.
 */
import type { Line } from './line';

export type StreetClass = 'main' | 'street' | 'path';

export interface Named {
  name: string;
  nameEn: string;
}

export interface PlannedStreet extends Named {
  class: StreetClass;
  /** Points a smooth curve is drawn through. */
  through: Line;
  /** Name of its bridge over the river or the creek; without one the street ends at the bank. */
  bridge?: Named;
}

export const RIVER = {
  name: '安澜河',
  nameEn: 'Anlan River',
  width: 46,
  through: [
    [-3300, 260],
    [-2600, 170],
    [-1950, 70],
    [-1400, -70],
    [-930, -185],
    [-450, -180],
    [-20, -95],
    [430, -120],
    [880, -290],
    [1340, -420],
    [1900, -500],
    [2600, -760],
    [3300, -820],
  ],
} as const;

export const CREEK = {
  name: '镜湖港',
  nameEn: 'Jinghu Creek',
  width: 20,
  through: [
    [775, 400],
    [752, 300],
    [738, 180],
    [700, 60],
    [672, -60],
    [655, -215],
  ],
} as const;

export const LAKE = {
  name: '镜湖',
  nameEn: 'Jinghu Lake',
  shore: [
    [548, 560],
    [560, 670],
    [625, 765],
    [735, 790],
    [850, 845],
    [985, 838],
    [1085, 760],
    [1110, 640],
    [1035, 545],
    [1075, 440],
    [985, 352],
    [880, 405],
    [775, 345],
    [655, 372],
    [575, 455],
  ],
  island: { name: '湖心亭', nameEn: 'Lake Pavilion', middle: [850, 610], across: 44, along: 32 },
} as const;

const street = (
  name: string,
  nameEn: string,
  className: StreetClass,
  through: Line,
  bridge?: Named,
): PlannedStreet => ({
  name,
  nameEn,
  class: className,
  through,
  ...(bridge && { bridge }),
});
const bridge = (name: string, nameEn: string): Named => ({ name, nameEn });

export const STREETS: readonly PlannedStreet[] = [
  street(
    '西塘路',
    'Xitang Road',
    'main',
    [
      [-1030, -2900],
      [-1010, -1700],
      [-1000, -1120],
      [-960, -640],
      [-985, -180],
      [-945, 240],
      [-962, 620],
      [-950, 985],
      [-920, 1800],
      [-930, 2900],
    ],
    bridge('西塘大桥', 'Xitang Bridge'),
  ),
  street(
    '归途大道',
    'Guitu Avenue',
    'main',
    [
      [-350, -2900],
      [-320, -1700],
      [-300, -1130],
      [-262, -640],
      [-292, -160],
      [-244, 240],
      [-252, 620],
      [-222, 1030],
      [-190, 1800],
      [-160, 2900],
    ],
    bridge('归途大桥', 'Guitu Bridge'),
  ),
  street(
    '学府路',
    'Xuefu Road',
    'main',
    [
      [400, -1135],
      [372, -640],
      [412, -110],
      [398, 215],
      [428, 600],
      [392, 1015],
    ],
    bridge('学府桥', 'Xuefu Bridge'),
  ),
  street(
    '东方路',
    'Dongfang Road',
    'main',
    [
      [1260, -2900],
      [1240, -1700],
      [1215, -1130],
      [1262, -700],
      [1225, -150],
      [1205, 190],
      [1248, 600],
      [1205, 985],
      [1240, 1800],
      [1280, 2900],
    ],
    bridge('东方大桥', 'Dongfang Bridge'),
  ),
  street(
    '西环路',
    'West Ring Road',
    'main',
    [
      [-1470, -1095],
      [-1510, -640],
      [-1480, -60],
      [-1515, 300],
      [-1490, 700],
      [-1468, 940],
    ],
    bridge('西环桥', 'West Ring Bridge'),
  ),
  street(
    '东环路',
    'East Ring Road',
    'main',
    [
      [1490, -1120],
      [1520, -750],
      [1480, -420],
      [1515, 200],
      [1490, 640],
      [1472, 970],
    ],
    bridge('东环桥', 'East Ring Bridge'),
  ),
  street('北环路', 'North Ring Road', 'main', [
    [-3300, 1060],
    [-2300, 1000],
    [-1470, 925],
    [-950, 985],
    [-222, 1030],
    [392, 1000],
    [1205, 985],
    [1475, 955],
    [2300, 900],
    [3300, 960],
  ]),
  street(
    '人民路',
    'Renmin Road',
    'main',
    [
      [-3300, 420],
      [-2400, 370],
      [-1515, 300],
      [-945, 240],
      [-600, 252],
      [-244, 240],
      [60, 218],
      [398, 215],
      [760, 262],
      [1205, 190],
      [1515, 200],
      [2400, 260],
      [3300, 230],
    ],
    bridge('镜湖桥', 'Jinghu Bridge'),
  ),
  street('南苑路', 'Nanyuan Road', 'main', [
    [-3300, -560],
    [-2400, -600],
    [-1510, -640],
    [-960, -640],
    [-600, -668],
    [-262, -640],
    [60, -655],
    [372, -640],
    [820, -690],
    [1262, -700],
    [1520, -750],
    [2400, -800],
    [3300, -790],
  ]),
  street('南环路', 'South Ring Road', 'main', [
    [-1470, -1095],
    [-1000, -1120],
    [-300, -1130],
    [400, -1135],
    [840, -1120],
    [1215, -1130],
    [1490, -1120],
  ]),

  street('文昌街', 'Wenchang Street', 'street', [
    [-985, 620],
    [-610, 588],
    [-252, 620],
    [60, 628],
    [450, 600],
  ]),
  street('桑梓街', 'Sangzi Street', 'street', [
    [-1525, 560],
    [-1380, 540],
    [-1230, 545],
    [-935, 520],
  ]),
  street('仁济街', 'Renji Street', 'street', [
    [-980, 428],
    [-780, 440],
    [-580, 424],
  ]),
  street('望湖街', 'Wanghu Street', 'street', [
    [-980, 800],
    [-610, 778],
    [-240, 806],
    [80, 812],
    [430, 780],
  ]),
  street('读书弄', 'Dushu Lane', 'street', [
    [-270, 432],
    [-100, 424],
    [70, 420],
    [420, 412],
  ]),
  street('兴业街', 'Xingye Street', 'street', [
    [-1500, 112],
    [-1230, 90],
    [-965, 60],
    [-620, 58],
    [-255, 80],
  ]),
  street(
    '荷风街',
    'Hefeng Street',
    'street',
    [
      [380, 55],
      [560, 72],
      [700, 60],
      [960, 20],
      [1240, 25],
    ],
    bridge('荷风桥', 'Hefeng Bridge'),
  ),
  street('蚕花街', 'Canhua Street', 'street', [
    [-1530, -400],
    [-1240, -408],
    [-975, -398],
    [-620, -425],
    [-280, -410],
    [60, -392],
    [410, -398],
    [820, -490],
    [1280, -580],
  ]),
  street('育才街', 'Yucai Street', 'street', [
    [-1510, -858],
    [-1230, -900],
    [-985, -872],
    [-690, -905],
    [-270, -860],
  ]),
  street('兰溪街', 'Lanxi Street', 'street', [
    [-300, -945],
    [-40, -930],
    [200, -895],
    [405, -870],
  ]),
  street('朝阳街', 'Chaoyang Street', 'street', [
    [370, -925],
    [600, -900],
    [830, -915],
    [1250, -900],
    [1520, -945],
  ]),
  street(
    '桑园路',
    'Sangyuan Road',
    'street',
    [
      [-1240, -1130],
      [-1225, -640],
      [-1250, -400],
      [-1225, 90],
      [-1245, 300],
      [-1222, 640],
      [-1240, 962],
    ],
    bridge('桑园桥', 'Sangyuan Bridge'),
  ),
  street(
    '梧桐路',
    'Wutong Road',
    'street',
    [
      [-600, -668],
      [-635, -410],
      [-622, 60],
      [-595, 260],
      [-606, 612],
    ],
    bridge('梧桐桥', 'Wutong Bridge'),
  ),
  street('柳荫路', 'Liuyin Road', 'street', [
    [-512, 575],
    [-498, 700],
    [-540, 860],
    [-520, 1020],
  ]),
  street('青石路', 'Qingshi Road', 'street', [
    [-690, -640],
    [-672, -780],
    [-700, -960],
    [-678, -1160],
  ]),
  street('书香路', 'Shuxiang Road', 'street', [
    [52, -40],
    [60, 218],
    [72, 420],
    [58, 628],
    [84, 812],
    [60, 1040],
  ]),
  street('南门街', 'Nanmen Street', 'street', [
    [40, -150],
    [58, -395],
    [62, -675],
  ]),
  street('新安路', 'Xinan Road', 'street', [
    [-40, -630],
    [-22, -760],
    [-48, -950],
    [-30, -1160],
  ]),
  street('芦花路', 'Luhua Road', 'street', [
    [800, -300],
    [818, -490],
    [822, -690],
    [832, -905],
    [838, -1140],
  ]),
  street('港西路', 'Gangxi Road', 'street', [
    [712, 275],
    [700, 180],
    [664, 60],
    [628, -60],
    [612, -160],
  ]),
  street('荷塘路', 'Hetang Road', 'street', [
    [962, -270],
    [958, 20],
    [972, 250],
  ]),
  street('东苑路', 'Dongyuan Road', 'street', [
    [1225, 400],
    [1380, 415],
    [1520, 410],
  ]),
  street('观澜路', 'Guanlan Road', 'street', [
    [1200, 762],
    [1360, 770],
    [1500, 765],
  ]),
  street(
    '石桥弄',
    'Shiqiao Lane',
    'path',
    [
      [52, -20],
      [48, -110],
      [42, -170],
    ],
    bridge('石拱桥', 'Stone Arch Bridge'),
  ),
  street(
    '芦花步桥',
    'Luhua Footbridge',
    'path',
    [
      [880, -215],
      [850, -275],
      [830, -345],
    ],
    bridge('芦花桥', 'Luhua Footbridge'),
  ),
];

/** Streets along both banks of the river: metres between street and the river's middle. */
export const BANKS: readonly (Named & { metres: number; from: number; to: number; bridge?: Named })[] = [
  {
    name: '滨河北路',
    nameEn: 'North Bank Road',
    metres: 62,
    from: -1500,
    to: 1510,
    bridge: bridge('港口桥', 'Creekmouth Bridge'),
  },
  { name: '滨河南路', nameEn: 'South Bank Road', metres: -62, from: -1500, to: 1560 },
];

export const SCHOOL: Named = { name: '归途小学', nameEn: 'Homeward Primary School' };
