/** The day as others get to see it: its sentences and its drawing, without what was left out. */
import { useMemo } from 'react';
import { useIntl } from 'react-intl';
import { useText } from '../../../src/messages/texts';
import { useWordsOf } from '../../../src/placeWords/useWordsOf';
import type { AnalysedDay } from '../day/analysedDay';
import type { DayEvent } from '../events/dayEvents';
import { dayLines } from '../story/dayLines';
import { storyWords } from '../story/storyWords';
import { type Redaction, redactDay, REDACTIONS } from './redaction';
import { drawRoute } from './routeDrawing';

/** @param left what is left out */
export function useSharedDay(
  analysed: AnalysedDay,
  name: string,
  events: readonly DayEvent[],
  left: ReadonlySet<Redaction>,
) {
  const text = useText('trackShare');
  const intl = useIntl();
  const wordsOf = useWordsOf();
  return useMemo(() => {
    const day = redactDay(analysed, left, { place: (n) => text('redacted.place', { n }), home: text('redacted.home') });
    // Where names or exact places are left out, the town's map says nothing either.
    const words = storyWords(intl, day, left.has('names') || left.has('round') ? undefined : wordsOf);
    const nameless = left.has('names') || left.has('home');
    const shownEvents = events.map((dayEvent) => (nameless ? { ...dayEvent, name: '' } : dayEvent));
    return {
      title: text('sheetTitle', { name: left.has('names') ? text('redacted.pupil') : name }),
      date: intl.formatDate(Date.parse(`${day.track.day}T12:00:00Z`), { timeZone: 'UTC', dateStyle: 'full' }),
      summary: words.summary(),
      lines: dayLines(day.story, words, shownEvents),
      drawn: drawRoute(day, { round: left.has('round'), withoutHome: left.has('home') }),
      /** Name of a place of the drawing. @param index of the visited place */
      placeOf: (index: number) => words.place(day.visitedPlaces[index]?.stays[0] ?? -1),
      /** Says what was left out; empty when nothing was. */
      without:
        left.size === 0
          ? ''
          : text('redacted', {
              what: intl.formatList(REDACTIONS.filter((one) => left.has(one)).map((one) => text(`redact.${one}`))),
            }),
    };
  }, [analysed, name, events, left, text, intl, wordsOf]);
}

export type SharedDay = ReturnType<typeof useSharedDay>;
