/**
 * The park around the lake: a promenade along the shore, ways to it from the streets, a zigzag bridge to the pavilion.
 */
import type { Block } from './blocks';
import { emptyGround, type Ground } from './ground';
import { beside, curve } from './line';
import { nearestCorner, wayIn } from './park';
import type { TownPlace } from './place';
import { CREEK, LAKE, type Named } from './plan';
import { between, moved, type Metres } from './plane';
import type { Quarter } from './quarters';
import { middleOf, rectangle, shrunkRing } from './ring';
import type { Way } from './streetGraph';
import { island } from './water';

/** Metres between promenade and water. */
const PROMENADE = 13;

/** A path from a street to the shore near the second point. */
const ENTRIES: readonly (readonly [street: Metres, shore: Metres])[] = [
  [
    [416, 700],
    [600, 745],
  ],
  [
    [416, 500],
    [560, 500],
  ],
  [
    [640, 240],
    [655, 372],
  ],
  [
    [880, 246],
    [905, 405],
  ],
  [
    [1020, 222],
    [1010, 352],
  ],
  [
    [1241, 560],
    [1070, 560],
  ],
  [
    [1234, 800],
    [1085, 765],
  ],
  [
    [720, 993],
    [735, 790],
  ],
  [
    [1010, 989],
    [990, 840],
  ],
];

const ZIGZAG: readonly Metres[] = [
  [880, 606],
  [905, 624],
  [930, 598],
  [958, 618],
  [986, 592],
  [1012, 606],
];
const HOUSES: readonly (readonly [middle: Metres, length: number, width: number, direction: number])[] = [
  [LAKE.island.middle, 16, 16, 0.4],
  [[700, 862], 34, 18, 0.3],
  [[1130, 470], 26, 16, 1.2],
  [[492, 420], 30, 14, 0.1],
  [[1160, 880], 40, 20, -0.4],
];

export function lakePark({ name, nameEn }: Quarter, block: Block): { ground: Ground; places: TownPlace[] } {
  const promenade = aroundTheShore();
  const [shore, lawn] = [nearestCorner(promenade, [545, 640]), nearestCorner(promenade, [1120, 800])];
  const path = (line: readonly Metres[], bridge?: Named): Way => ({
    name,
    class: 'path',
    line,
    ...(bridge && { bridge }),
  });
  const landing = ZIGZAG.at(-1) as Metres;
  const ashore = wayIn(landing, nearestCorner(promenade, [1070, 580]))[1];
  return {
    ground: {
      ...emptyGround(),
      areas: [
        { kind: 'park', name, nameEn, polygons: [[shrunkRing(block.ring, 13)]] },
        {
          kind: 'building',
          use: 'pavilion',
          polygons: HOUSES.map(([middle, length, width, direction]) => [rectangle(middle, length, width, direction)]),
        },
      ],
      ways: [
        { ...path(promenade, { name: '镜湖步桥', nameEn: 'Jinghu Footbridge' }), stops: [shore, lawn] },
        path([...ZIGZAG, ashore], { name: '九曲桥', nameEn: 'Zigzag Bridge' }),
        ...ENTRIES.map(([street, water]) => path(wayIn(street, nearestCorner(promenade, water)))),
      ],
      labels: [
        { name: LAKE.name, nameEn: LAKE.nameEn, at: [745, 585], rank: 1, use: 'water' },
        { name: LAKE.island.name, nameEn: LAKE.island.nameEn, at: middleOf(island), rank: 4, use: 'sight' },
        { name, nameEn, at: [640, 905], rank: 2, use: 'park' },
        { name: CREEK.name, nameEn: CREEK.nameEn, at: [718, 120], rank: 3, use: 'water' },
      ],
    },
    places: [
      { name, nameEn, kind: 'park', door: lawn, middle: moved(lawn, 0, 30), radius: 90, roam: 22 },
      { name: '镜湖湖边', nameEn: 'Jinghu lakeside', kind: 'shore', door: shore, middle: shore, radius: 60, roam: 6 },
    ],
  };
}

/**
 * The shore, moved outward and smoothed, so that the path does not copy each corner of the water. The shore runs
 * clockwise: land is on its left.
 */
function aroundTheShore(): Metres[] {
  const out = beside(curve(LAKE.shore, 40, true), PROMENADE).slice(0, -1);
  const soft = out.map((here, index): Metres => {
    const [before, after] = [-1, 1].map((step) => out[(index + step + out.length) % out.length] as Metres) as [
      Metres,
      Metres,
    ];
    return between(between(before, after, 0.5), here, 0.6);
  });
  return [...soft, soft[0] as Metres];
}
