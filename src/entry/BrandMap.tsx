/** The decorative map of the sign-in page: a town, a way home, and dots like those of the real map. */
import { useIntl } from 'react-intl';

/** Houses as [x, y, width, height] in units of the view box. */
const HOUSES: readonly (readonly [number, number, number, number])[] = [
  [40, 60, 58, 40],
  [112, 56, 44, 52],
  [40, 118, 42, 44],
  [98, 124, 58, 38],
  [228, 52, 60, 34],
  [228, 100, 34, 46],
  [276, 104, 48, 42],
  [352, 56, 40, 60],
  [352, 130, 44, 30],
  [40, 250, 50, 46],
  [104, 246, 50, 40],
  [44, 312, 40, 48],
  [100, 304, 54, 52],
  [560, 70, 52, 50],
  [628, 64, 48, 44],
  [560, 138, 44, 40],
  [620, 126, 60, 52],
  [230, 640, 52, 44],
  [298, 632, 40, 56],
  [230, 700, 46, 42],
  [292, 706, 56, 40],
  [48, 660, 44, 44],
  [106, 652, 52, 52],
  [48, 722, 60, 38],
  [122, 724, 38, 40],
  [560, 690, 50, 44],
  [626, 684, 54, 54],
  [560, 752, 46, 42],
  [620, 756, 60, 38],
];

const STREETS = [
  'M-20 206H400C470 206 500 170 540 30V-20',
  'M190-20V560C190 640 200 700 200 920',
  'M-20 600H420C500 600 520 640 740 640',
  'M430-20V206C430 330 520 380 520 480V920',
  'M-20 400H190',
  'M190 480H740',
];
const LANES = [
  'M336 40V206',
  'M-20 800H200',
  'M370 600V760H200',
  'M740 210H440',
  'M20 206V400',
  'M620 640V920',
  'M300 480V600',
];
const WAY_HOME = 'M600 300C560 300 552 330 538 372 520 420 520 440 520 480H350C310 480 300 500 300 530V600H200V676';

export function BrandMap() {
  const letters = useIntl().locale.startsWith('zh') ? '周林陈许' : 'ZLCX';
  return (
    <svg className="brand-map" viewBox="0 0 720 900" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <rect className="brand-map__ground" width="720" height="900" />
      <path className="brand-map__park" d="M214 228h180c20 0 30 20 36 50 8 40 40 90 40 150v30H214z" />
      <path className="brand-map__park" d="M540 500h200v124c-100 0-150-4-200-22z" />
      <path className="brand-map__water" d="M250 330c30-34 92-30 108 0s-16 62-54 70-86-36-54-70z" />
      <path className="brand-map__river" d="M-20 500C80 470 120 540 190 544S330 540 420 556s140-60 320 4" />
      <path className="brand-map__campus" d="M560 226h180v168H552c-6-24-4-40 0-60z" />
      <g className="brand-map__school">
        <rect x="628" y="244" width="72" height="34" rx="3" />
        <rect x="628" y="292" width="30" height="64" rx="3" />
        <ellipse cx="690" cy="334" rx="26" ry="34" />
      </g>
      <g className="brand-map__houses">
        {HOUSES.map(([x, y, width, height]) => (
          <rect key={`${x} ${y}`} x={x} y={y} width={width} height={height} rx="3" />
        ))}
      </g>
      {STREETS.map((d) => (
        <path key={d} className="brand-map__edge" d={d} />
      ))}
      {LANES.map((d) => (
        <path key={d} className="brand-map__lane" d={d} />
      ))}
      {STREETS.map((d) => (
        <path key={d} className="brand-map__street" d={d} />
      ))}
      <path className="brand-map__way" d={WAY_HOME} />
      <Dot x={600} y={300} letter={letters[0]} kind="fresh" />
      <Dot x={430} y={480} letter={letters[1]} kind="selected" />
      <Dot x={336} y={130} letter={letters[2]} kind="old" />
      <Dot x={250} y={600} letter={letters[3]} kind="fresh" />
      <g className="brand-map__home" transform="translate(200 690)">
        <path className="brand-map__pin" d="M0 0c-16-18-26-30-26-44a26 26 0 0 1 52 0c0 14-10 26-26 44z" />
        <path className="brand-map__house" d="M-12-44L0-55l12 11v14h-8v-9h-8v9h-8z" />
      </g>
    </svg>
  );
}

function Dot({
  x,
  y,
  letter,
  kind,
}: {
  x: number;
  y: number;
  letter: string | undefined;
  kind: 'fresh' | 'selected' | 'old';
}) {
  const radius = kind === 'selected' ? 24 : 18;
  return (
    <g className={`brand-dot brand-dot--${kind}`} transform={`translate(${x} ${y})`}>
      {kind === 'selected' && <circle className="brand-dot__halo" r="46" />}
      <circle className="brand-dot__ring" r={radius + 3} />
      <circle className="brand-dot__disc" r={radius} />
      <text className="brand-dot__letter" y={radius * 0.36} fontSize={radius}>
        {letter}
      </text>
    </g>
  );
}
