/** Times and ages of trips and roll calls in words. */
import { useMemo } from 'react';
import { useIntl } from 'react-intl';
import { dayOf } from '../../contract/day';
import { calledIn } from '../../src/messages/calledNames';
import { useText } from '../../src/messages/texts';
import { useViewer } from '../../src/session/useViewer';
import { clockTime } from '../../src/time/timeWords';

const MINUTE = 60_000;
const CLOCK = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

export function useGroupWords() {
  const text = useText('groups');
  const intl = useIntl();
  const { timeZone } = useViewer();
  return useMemo(() => {
    const time = (instant: string) => clockTime(intl, instant, timeZone);
    const day = (instant: string) => intl.formatDate(instant, { timeZone, month: 'short', day: 'numeric', ...CLOCK });
    return {
      /** Names in one line, as the language joins them. */
      names: (names: readonly string[]) =>
        intl.formatList(
          names.map((name) => calledIn(intl, name)),
          { type: 'conjunction', style: 'narrow' },
        ),
      /** '10:40'. */
      time,
      /** 'Mar 2, 10:40'. */
      day,
      /** 'Mar 2, 10:40 – 17:10'; two days where there are two. */
      span: (from: string, to: string) =>
        `${day(from)} – ${dayOf(Date.parse(from), timeZone) === dayOf(Date.parse(to), timeZone) ? time(to) : day(to)}`,
      /** A distance to ten metres: a card knows no better. */
      metres: (metres: number) => intl.formatNumber(Math.round(metres / 10) * 10),
      /** '850 m' to fifty metres, or '3.2 km': of a way that somebody tapped. */
      length: (metres: number) =>
        metres < 1_000
          ? text('lengthMetres', { n: intl.formatNumber(Math.max(50, Math.round(metres / 50) * 50)) })
          : text('lengthKilometres', { n: intl.formatNumber(metres / 1_000, { maximumFractionDigits: 1 }) }),
      /** '3 min ago'. @param now milliseconds */
      ago(instant: string, now: number): string {
        const minutes = Math.floor(Math.max(0, now - Date.parse(instant)) / MINUTE);
        if (minutes < 1) return text('justNow');
        return minutes < 120 ? text('minutesAgo', { n: minutes }) : text('hours', { n: Math.floor(minutes / 60) });
      },
    };
  }, [text, intl, timeZone]);
}
