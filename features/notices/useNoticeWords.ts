/** Who published a notice and when, to whom, and how many have read it, in words. */
import { useMemo } from 'react';
import { useIntl } from 'react-intl';
import { dayOf } from '../../contract/day';
import type { ReceivedNotice, SentNotice } from '../../contract/notices/notices';
import { calledIn } from '../../src/messages/calledNames';
import { useText } from '../../src/messages/texts';
import { useViewer } from '../../src/session/useViewer';
import { momentWords } from '../../src/time/timeWords';
import { useNow } from '../../src/time/useNow';

/** Milliseconds between two looks at which day it is. */
const EVERY = 60_000;

export function useNoticeWords() {
  const text = useText('notices');
  const intl = useIntl();
  const { timeZone } = useViewer();
  const today = dayOf(useNow(EVERY), timeZone);
  return useMemo(() => {
    const time = (instant: string) => momentWords(intl, instant, today, timeZone);
    /** Names in one line, as the language joins them. */
    const names = (list: readonly string[]) =>
      intl.formatList(
        list.map((name) => calledIn(intl, name)),
        { type: 'conjunction', style: 'narrow' },
      );
    return {
      time,
      names,
      by: ({ author, publishedTime }: Pick<ReceivedNotice, 'author' | 'publishedTime'>) =>
        author === null
          ? text('byNobody', { time: time(publishedTime) })
          : text('by', { name: calledIn(intl, author), time: time(publishedTime) }),
      counts: ({ read, readers, confirmed, asksConfirmation }: SentNotice) =>
        [text('readOf', { read, readers }), ...(asksConfirmation ? [text('confirmedOf', { n: confirmed })] : [])].join(
          ' · ',
        ),
    };
  }, [text, intl, today, timeZone]);
}
