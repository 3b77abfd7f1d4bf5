/** Two days with their times in the school's zone. The end follows the start until somebody sets it. */
import { useState } from 'react';
import * as z from 'zod/mini';
import type { Span } from '../../../contract/approvals/form';
import { dayAfter, dayOf, instantOf, isDay, wallClock } from '../../../contract/day';
import { useText } from '../../../src/messages/texts';
import { useViewer } from '../../../src/session/useViewer';
import { useNow } from '../../../src/time/useNow';
import { OneOf } from '../../../src/ui/Chips';
import { DateField } from '../../../src/ui/DateField';
import { TimeField } from '../../../src/ui/TimeField';
import { Fault } from '../../../src/ui/Form';

/** What is typed of a span so far; a part that is missing is empty. */
export const SpanParts = z.object({ day: z.string(), time: z.string(), endDay: z.string(), endTime: z.string() });
export type SpanParts = z.infer<typeof SpanParts>;

/** The parts of a day that most leaves take. */
export const PARTS_OF_DAY = {
  whole: { time: '00:00', endTime: '23:59' },
  morning: { time: '00:00', endTime: '12:00' },
  afternoon: { time: '12:00', endTime: '23:59' },
} as const;

/** The span of parts that are all there. */
export function spanOf({ day, time, endDay, endTime }: SpanParts, timeZone: string): Span {
  const instant = (of: string, at: string) => new Date(instantOf(of, at, timeZone)).toISOString();
  return { from: instant(day, time), to: instant(endDay, endTime) };
}

interface SpanInputProps {
  label: string;
  value: Span | null;
  /** Typed before, while the span was not whole. */
  typed?: SpanParts | undefined;
  error?: string | undefined;
  /** @param span undefined while a part is missing. */
  onChange: (span: Span | undefined, typed: SpanParts) => void;
}

const TIME = /^\d{2}:\d{2}$/;

const PART_NAMES = ['whole', 'morning', 'afternoon'] as const;

export function SpanInput({ label, value, typed, error, onChange }: SpanInputProps) {
  const text = useText('approval');
  const { timeZone } = useViewer();
  const today = dayOf(useNow(60_000), timeZone);
  const [parts, setParts] = useState((): SpanParts => {
    if (typed) return typed;
    const [from, to] = [value?.from, value?.to].map((at) => (at ? wallClock(Date.parse(at), timeZone) : null));
    return { day: from?.day ?? '', time: from?.time ?? '', endDay: to?.day ?? '', endTime: to?.time ?? '' };
  });
  const change = (part: Partial<typeof parts>) => {
    const before = parts;
    const next = { ...before, ...part };
    // Most spans end on the day on which they begin.
    if (part.day !== undefined && (before.endDay === '' || before.endDay === before.day)) next.endDay = part.day;
    setParts(next);
    const { day, time, endDay, endTime } = next;
    const whole = isDay(day) && isDay(endDay) && TIME.test(time) && TIME.test(endTime);
    onChange(whole ? spanOf(next, timeZone) : undefined, next);
  };
  const isPart = ({ time, endTime }: Pick<SpanParts, 'time' | 'endTime'>) =>
    parts.time === time && parts.endTime === endTime;
  return (
    <fieldset className="chips">
      <legend className="chips__label">{label}</legend>
      <div className="flex gap-3 wraps below-2">
        <OneOf
          label={text('quickDay')}
          labelShown={false}
          chips={[
            { value: today, name: text('today') },
            { value: dayAfter(today), name: text('tomorrow') },
          ]}
          chosen={parts.day === parts.endDay ? parts.day : ''}
          onChoose={(day) => change({ ...(parts.time === '' && PARTS_OF_DAY.whole), day, endDay: day })}
        />
        <OneOf
          label={text('quickPart')}
          labelShown={false}
          chips={PART_NAMES.map((value) => ({ value, name: text(`partOfDay.${value}`) }))}
          chosen={PART_NAMES.find((name) => isPart(PARTS_OF_DAY[name])) ?? ''}
          onChoose={(name) =>
            name !== '' && change({ ...(parts.day === '' && { day: today, endDay: today }), ...PARTS_OF_DAY[name] })
          }
        />
      </div>
      <div className="grid gap-2 pair">
        <DateField label={text('from')} value={parts.day} onChange={(day) => change({ day })} />
        <TimeField label={text('fromTime')} value={parts.time} onChange={(time) => change({ time })} />
        <DateField label={text('to')} value={parts.endDay} min={parts.day} onChange={(endDay) => change({ endDay })} />
        <TimeField label={text('toTime')} value={parts.endTime} onChange={(endTime) => change({ endTime })} />
      </div>
      <Fault className="approval__fault">{error}</Fault>
    </fieldset>
  );
}
