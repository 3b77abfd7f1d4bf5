/** The ground of both charts: degrees, the two limits, and the band between them. */
import { useIntl } from 'react-intl';
import type { TemperatureLimits } from '../../contract';
import { CHART, type ChartScale } from './charts';
import { oneDecimal } from './healthWords';

/** Right end of the lines. */
const RIGHT = CHART.width - CHART.right;

export function ChartGround({ scale, limits }: { scale: ChartScale; limits: TemperatureLimits }) {
  const intl = useIntl();
  return (
    <>
      <rect
        className="chart__between"
        x={CHART.left}
        y={scale.high}
        width={RIGHT - CHART.left}
        height={scale.low - scale.high}
      />
      {scale.ticks.map(({ celsius, y }) => (
        <g key={celsius}>
          <line className="chart__tick" x1={CHART.left} x2={RIGHT} y1={y} y2={y} />
          <text className="chart__words" x={CHART.left - 6} y={y + 4} textAnchor="end">
            {celsius}°
          </text>
        </g>
      ))}
      {(['high', 'low'] as const).map((side) => (
        <g key={side} data-verdict={side}>
          <line className="chart__limit" x1={CHART.left} x2={RIGHT} y1={scale[side]} y2={scale[side]} />
          <text className="chart__words chart__words--limit" x={RIGHT + 5} y={scale[side] + 4}>
            {`${side === 'high' ? '≥' : '≤'}${oneDecimal(intl, limits[side])}`}
          </text>
        </g>
      ))}
    </>
  );
}
