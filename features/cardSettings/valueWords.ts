/** What is wanted, in words: one line a part, for the log and for conflicts. Equal parts give equal lines. */
import type { IntlShape } from 'react-intl';
import type { SettingKind } from '../../contract/cardSettings/kinds';
import {
  type ClassMode,
  ClassMode as ClassModeSchema,
  IncomingCalls,
  OutgoingNumbers,
  ReportInterval,
  SmsIntercept,
} from '../../contract/cardSettings/values';
import { type Text, textOf } from '../../src/messages/texts';

type CardText = Text<'card'>;

const DAYS = [1, 2, 3, 4, 5, 6, 7];

/** The days of a week in words: 'Monday to Friday', 'every day', or each. */
export function dayWords(intl: IntlShape, days: readonly number[]): string {
  const text = textOf('card', intl);
  const has = DAYS.filter((day) => days.includes(day));
  if (has.length === DAYS.length) return text('everyDay');
  if (has.join('') === '12345') return text('schoolDays');
  return intl.formatList(has.map((day) => text(`day.${day}` as 'day.1')));
}

const LINES: { [Kind in SettingKind]: (value: unknown, text: CardText, intl: IntlShape) => string[] } = {
  outgoing: (value, text) =>
    OutgoingNumbers.parse(value).keys.map(({ key, number, name }) =>
      text('line.key', { key: keyName(text, key), number, name }),
    ),
  incoming: (value, text, intl) => {
    const { limit, weekdays, numbers } = IncomingCalls.parse(value);
    return [
      text(`limit.${limit}`),
      ...(limit === 'listed' ? [text('line.days', { days: dayWords(intl, weekdays) })] : []),
      ...numbers.map(({ number, name, window }) =>
        window
          ? text('line.callerHours', { number, name, from: window.from, to: window.to })
          : text('line.caller', { number, name }),
      ),
    ];
  },
  classMode: (value, text, intl) => classLines(ClassModeSchema.parse(value), text, intl),
  smsIntercept: (value, text) => [text(`holdBack.${SmsIntercept.parse(value).holdBack}`)],
  interval: (value, text) => [text('line.interval', { minutes: ReportInterval.parse(value).seconds / 60 })],
};

const classLines = ({ windows, sosIn, sosOut, holidaysOff }: ClassMode, text: CardText, intl: IntlShape) => [
  ...windows.map(({ from, to, weekdays, on }) =>
    text(on ? 'line.window' : 'line.windowOff', { from, to, days: dayWords(intl, weekdays) }),
  ),
  text(sosIn ? 'line.sosIn' : 'line.noSosIn'),
  text(sosOut ? 'line.sosOut' : 'line.noSosOut'),
  ...(holidaysOff ? [text('line.holidaysOff')] : []),
];

/** The name of a key: SOS, or its number. */
export const keyName = (text: CardText, key: number) => (key === 0 ? text('sosKey') : text('nthKey', { n: key }));

/** The lines of a value of a kind; one line 'nothing' for null or an empty list. */
export function valueLines(intl: IntlShape, kind: SettingKind, value: unknown): string[] {
  const text = textOf('card', intl);
  const lines = value === null || value === undefined ? [] : LINES[kind](value, text, intl);
  return lines.length > 0 ? lines : [text('nothing')];
}

/** What a change took away and added, in lines. */
export function changedLines(
  intl: IntlShape,
  kind: SettingKind,
  before: unknown,
  after: unknown,
): { gone: string[]; added: string[] } {
  const [old, fresh] = [valueLines(intl, kind, before), valueLines(intl, kind, after)];
  return {
    gone: old.filter((line) => !fresh.includes(line)),
    added: fresh.filter((line) => !old.includes(line)),
  };
}
