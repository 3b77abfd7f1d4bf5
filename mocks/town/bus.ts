/** The town's bus: one line through the quarters that are far from the school. */
import { distance, type Metres } from './plane';
import type { Named } from './plan';
import { streets } from './streets';
import { between } from './plane';
import { segments } from './line';

export interface BusStop extends Named {
  /** On a main street, and a corner of the street graph. */
  at: Metres;
}

/** Seconds between two buses. */
export const HEADWAY = 480;
/** Metres per second between stops, and seconds at a stop. */
export const BUS_PACE = { speed: 7.5, dwell: 18 } as const;

/** Approximate stops in the order of the line; they are moved onto the street. */
const STOPS: readonly (Named & { near: Metres })[] = [
  { name: '东南小区', nameEn: 'Southeast Estate', near: [1030, -1126] },
  { name: '物流园', nameEn: 'Logistics Park', near: [1225, -1000] },
  { name: '东方生活广场', nameEn: 'Dongfang Plaza', near: [1258, -780] },
  { name: '东方大桥南', nameEn: 'Dongfang Bridge South', near: [1245, -520] },
  { name: '体育公园', nameEn: 'Sports Park', near: [1220, -90] },
  { name: '荷塘路口', nameEn: 'Hetang Road', near: [1010, 222] },
  { name: '镜湖公园', nameEn: 'Jinghu Park', near: [620, 242] },
  { name: '归途小学', nameEn: 'Homeward Primary School', near: [20, 222] },
  { name: '人民公园', nameEn: "People's Park", near: [-420, 250] },
  { name: '人民医院', nameEn: 'Hospital', near: [-780, 246] },
  { name: '西塘大桥北', nameEn: 'Xitang Bridge North', near: [-972, -60] },
  { name: '蚕花街口', nameEn: 'Canhua Street', near: [-975, -420] },
  { name: '新塘小区', nameEn: 'Xintang Estate', near: [-1100, -640] },
  { name: '经编工坊', nameEn: 'Knitting Works', near: [-1380, -640] },
];

export const busStops: readonly BusStop[] = STOPS.map(({ near, ...named }) => {
  let at: Metres = near;
  let least = Infinity;
  for (const { line, class: className } of streets) {
    if (className !== 'main') continue;
    for (const [from, to] of segments(line)) {
      const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
      const share = ((near[0] - from[0]) * dx + (near[1] - from[1]) * dy) / (dx * dx + dy * dy);
      const foot = between(from, to, Math.min(0.98, Math.max(0.02, share)));
      if (distance(foot, near) >= least) continue;
      [at, least] = [foot, distance(foot, near)];
    }
  }
  return { ...named, at };
});
