/** A week's temperatures: the range of each day as a chart, and a table with links to the days. */
import { useIntl } from 'react-intl';
import type { TemperatureDays } from '../../contract';
import { useToday, weekdayWords } from '../../src/time/dayWords';
import { useText } from '../../src/messages/texts';
import { Notice } from '../../src/ui/Notice';
import { CHART, daySpan, type WeekBar, weekChart } from './charts';
import { ChartGround } from './ChartGround';
import { VERDICT_SHAPES } from './verdict';
import { degrees } from './healthWords';

/** The sign of a fever stands above the bar, that of a low temperature below it. */
const markY = ({ verdict, top, bottom }: NonNullable<WeekBar['span']>) => (verdict === 'high' ? top - 10 : bottom + 10);

/** The words below a day of the chart: seven stand beside each other on a phone. */
const WEEKDAY = { timeZone: 'UTC', weekday: 'short' } as const;
const DATE = { timeZone: 'UTC', month: 'numeric', day: 'numeric' } as const;

export function WeekReadings({ read, onDay }: { read: TemperatureDays; onDay: (day: string) => void }) {
  const text = useText('health');
  const intl = useIntl();
  const today = useToday(read.timeZone);
  if (read.days.every(({ readings }) => readings.length === 0)) {
    return <Notice sign="card" title={text('emptyWeek')} level={3} text={text('emptyText')} />;
  }
  const { scale, bars } = weekChart(read);
  return (
    <>
      <div className="chart">
        <svg viewBox={`0 0 ${CHART.width} ${CHART.height}`} role="img" aria-label={text('weekChart')}>
          <ChartGround scale={scale} limits={read.limits} />
          {bars.map(({ day, x, span }) => (
            <g key={day} className="chart__day">
              <text className="chart__words" x={x} y={CHART.height - 20} textAnchor="middle">
                {intl.formatDate(Date.parse(`${day}T12:00:00Z`), WEEKDAY)}
              </text>
              <text className="chart__words" x={x} y={CHART.height - 6} textAnchor="middle">
                {intl.formatDate(Date.parse(`${day}T12:00:00Z`), DATE)}
              </text>
              {span && (
                <>
                  <line
                    className="chart__bar"
                    data-verdict={span.verdict}
                    x1={x}
                    x2={x}
                    y1={span.top}
                    y2={span.bottom}
                  />
                  <circle className="chart__middle" cx={x} cy={span.middle} r={3} />
                  {span.verdict !== 'normal' && (
                    <path
                      className="chart__mark"
                      data-verdict={span.verdict}
                      d={VERDICT_SHAPES[span.verdict]}
                      transform={`translate(${x} ${markY(span)}) scale(0.7) translate(-8 -8)`}
                    />
                  )}
                </>
              )}
            </g>
          ))}
        </svg>
      </div>
      <div className="temperature__scroll">
        <table className="temperature__table text-m tabular">
          <caption>{text('tableWeek')}</caption>
          <thead>
            <tr>
              <th scope="col">{text('day')}</th>
              <th scope="col">{text('lowest')}</th>
              <th scope="col">{text('highest')}</th>
              <th scope="col">{text('count')}</th>
            </tr>
          </thead>
          <tbody>
            {read.days.toReversed().map(({ day, readings }) => {
              const span = daySpan(readings);
              const named = weekdayWords(intl, day, today);
              return (
                <tr key={day}>
                  <th scope="row">
                    <button
                      type="button"
                      className="temperature__day branded text-m"
                      aria-label={text('seeDay', { day: named })}
                      onClick={() => onDay(day)}
                    >
                      {named}
                    </button>
                  </th>
                  {span ? (
                    <>
                      <td data-verdict={span.lowest <= read.limits.low ? 'low' : 'normal'}>
                        {degrees(intl, text, span.lowest)}
                      </td>
                      <td data-verdict={span.highest >= read.limits.high ? 'high' : 'normal'}>
                        {degrees(intl, text, span.highest)}
                      </td>
                    </>
                  ) : (
                    <td colSpan={2} className="quiet text-s">
                      {text('none')}
                    </td>
                  )}
                  <td>{span?.count ?? 0}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </>
  );
}
