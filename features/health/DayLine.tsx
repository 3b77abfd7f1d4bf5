/** A day's temperatures as a line with a point per reading. Touch, mouse and arrow keys choose a reading. */
import type { KeyboardEvent, PointerEvent } from 'react';
import { useIntl } from 'react-intl';
import type { Reading, TemperatureDays } from '../../contract';
import { dayWords, useToday } from '../../src/time/dayWords';
import { useText } from '../../src/messages/texts';
import { CHART, dayChart, nearestPoint } from './charts';
import { ChartGround } from './ChartGround';
import { VERDICT_SHAPES } from './verdict';

interface DayLineProps {
  read: TemperatureDays;
  readings: readonly Reading[];
  day: string;
  /** Index of the chosen reading; -1 for none, and then the last one is read out. */
  chosen: number;
  say: (reading: Reading) => string;
  onChoose: (index: number) => void;
}

export function DayLine({ read: { limits, timeZone }, readings, day, chosen, say, onChoose }: DayLineProps) {
  const text = useText('health');
  const intl = useIntl();
  const today = useToday(timeZone);
  const { scale, points, line, hours } = dayChart(readings, limits, day, timeZone);
  const last = readings.length - 1;
  const index = chosen === -1 ? last : chosen;
  const current = readings[index];
  const chosenPoint = points[chosen];

  const onKeyDown = (event: KeyboardEvent) => {
    const to = {
      ArrowLeft: index - 1,
      ArrowDown: index - 1,
      ArrowRight: index + 1,
      ArrowUp: index + 1,
      Home: 0,
      End: last,
    }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    onChoose(Math.max(0, Math.min(last, to)));
  };
  const onPointerDown = ({ currentTarget, clientX, clientY }: PointerEvent) => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    onChoose(nearestPoint(points, ((clientX - left) / width) * CHART.width, ((clientY - top) / height) * CHART.height));
  };

  return (
    <div
      className="chart"
      role="slider"
      tabIndex={0}
      aria-label={text('chart', { day: dayWords(intl, day, today) })}
      aria-valuemin={1}
      aria-valuemax={readings.length}
      aria-valuenow={index + 1}
      aria-valuetext={current && say(current)}
      onKeyDown={onKeyDown}
      onPointerDown={onPointerDown}
    >
      <svg viewBox={`0 0 ${CHART.width} ${CHART.height}`} aria-hidden="true">
        <ChartGround scale={scale} limits={limits} />
        {hours.map(({ hour, x }) => (
          <text
            key={hour}
            className="chart__words"
            x={x}
            y={CHART.height - 6}
            textAnchor={hour === 0 ? 'start' : hour === 24 ? 'end' : 'middle'}
          >
            {`${hour}:00`}
          </text>
        ))}
        {chosenPoint && (
          <line
            className="chart__chosen"
            x1={chosenPoint.x}
            x2={chosenPoint.x}
            y1={CHART.top}
            y2={CHART.height - CHART.bottom + CHART.unworn}
          />
        )}
        <path className="chart__line" d={line} />
        {points.map(({ x, y, verdict }, number) => (
          <path
            key={readings[number]?.time}
            className="chart__mark"
            data-verdict={verdict}
            data-chosen={number === chosen}
            d={VERDICT_SHAPES[verdict]}
            transform={`translate(${x} ${y}) scale(${number === chosen ? 0.9 : 0.6}) translate(-8 -8)`}
          />
        ))}
      </svg>
    </div>
  );
}
