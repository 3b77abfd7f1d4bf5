/** Sentences about alerts. Pure: the caller passes the texts and the formats. */
import {
  type Alert,
  type AlertKind,
  type AlertNow,
  type CloseReason,
  type Hush,
  isSafeNow,
  type SubjectOf,
  waitsForConfirmation,
} from '../../contract';
import type { PlaceNames } from '../../contract/places';
import type { Text } from '../../src/messages/texts';
import type { WordsOf } from '../../src/placeWords/townWords';

export type AlertText = Text<'alerts'>;

export interface AlertWording {
  text: AlertText;
  /** Formats metres: '40 米'. */
  metres: (metres: number) => string;
  /** Formats an instant: '15:02', with the day if it is not today. */
  when: (instant: string) => string;
  /** The known place where it happened as the reader calls it, else what the town's map says; null for neither. */
  placeOf: (where: Alert['where']) => string | null;
  /** What the town's map says of a point; null when it says nothing. */
  wordsOf: WordsOf;
  /** A known place as the reader calls it. */
  placeCalled: (place: string, names: PlaceNames | undefined) => string;
  /** What happened at the edge of a fence, in the words that its own list uses. */
  crossed: (subject: SubjectOf<'fence'>) => string;
}

const celsius = (degrees: number) => degrees.toFixed(1);

/** What happened, without the pupil's name: '离东湖 40 米，正走近'. */
export function whatHappened(
  { text, metres, when, crossed }: AlertWording,
  { subject }: Pick<Alert, 'subject'>,
): string {
  switch (subject.kind) {
    case 'sos':
      return doubted(
        { text },
        subject,
        subject.presses > 1 ? text('sos.again', { n: subject.presses }) : text('sos.once'),
      );
    case 'water': {
      const place = text(`water.${subject.verdict}`, { area: subject.areaName, distance: metres(subject.distance) });
      return subject.verdict === 'near' ? text(`heading.${subject.heading}`, { near: place }) : place;
    }
    case 'fence':
      return crossed(subject);
    case 'temperature':
      return text(`temperature.${subject.side}`, { celsius: celsius(subject.celsius), limit: celsius(subject.limit) });
    case 'battery':
      return subject.lastsUntil === null
        ? text('battery', { power: subject.power })
        : text('battery.until', { power: subject.power, time: when(subject.lastsUntil) });
    case 'silence':
      return text(`silence.${subject.cause}`, { time: when(subject.since) });
    case 'loss':
      return text(subject.lost ? 'loss.lost' : 'loss.found', { name: subject.by });
    case 'fall':
      return doubted({ text }, subject, text('fall'));
    case 'removed':
    case 'sim':
    case 'clock':
    case 'test':
      return text(subject.kind);
  }
}

/** Marks what came by a connection that the family has not confirmed. */
const doubted = (
  { text }: Pick<AlertWording, 'text'>,
  { unconfirmed }: { unconfirmed?: boolean | undefined },
  what: string,
) => (unconfirmed === true ? text('unconfirmed', { what }) : what);

/**
 * What happened and where, without its time, and the time, an instant. Near a water it is the newest fix that is told,
 * with its own time, as long as nothing else has become true.
 */
export function thenPart(
  wording: AlertWording,
  { happened, subject }: AlertPast,
  now: AlertNow | null,
): { time: string; said: string } {
  if (now !== null && isNearing(happened.subject, now))
    return { time: now.time, said: whatHappened(wording, { subject }) };
  const what = whatHappened(wording, happened);
  const place = wording.placeOf(happened.where);
  return { time: happened.time, said: place === null ? what : wording.text('whatAt', { what, place }) };
}

/** What happened, with its own time and the place then: '17:47 在镜湖里 · 公园'. */
export function thenWords(wording: AlertWording, alert: AlertPast, now: AlertNow | null): string {
  const { time, said } = thenPart(wording, alert, now);
  return wording.text('past', { time: wording.when(time), what: said });
}

/** What is true now where it is something else, with its own time: '→ 18:08 在家 ✓ 请确认'. Null without it. */
export function nowWords(wording: AlertWording, alert: AlertPast, now: AlertNow | null): string | null {
  const { text, when, placeCalled, wordsOf } = wording;
  if (now === null || isNearing(alert.happened.subject, now)) return null;
  const time = when(now.time);
  const said =
    now.is === 'at'
      ? text('now.at', { time, place: placeCalled(now.place, now.placeNames) })
      : now.is === 'outside'
        ? outsideWords(text, time, wordsOf(now.at))
        : now.is === 'stillIn'
          ? text('now.stillIn', { time })
          : text('now.water', { time, what: whatHappened(wording, now) });
  if (!isSafeNow(now) || alert.state !== 'open') return said;
  return text(waitsForConfirmation(alert, now) ? 'safe' : 'askAnyway', { now: said });
}

type AlertPast = Pick<Alert, 'state' | 'subject' | 'happened'>;

const outsideWords = (text: AlertText, time: string, where: string | null) =>
  where === null ? text('now.outside', { time }) : text('now.water', { time, what: where });

const isNearing = (then: Alert['subject'], now: AlertNow | null): boolean =>
  now?.is === 'near' && then.kind === 'water' && then.verdict === 'near';

/** Then and now in one line: '17:47 在镜湖里 · 公园 → 18:08 在家 ✓ 请确认'. */
export function thenAndNowWords(wording: AlertWording, alert: AlertPast, now: AlertNow | null): string {
  const [then, after] = [thenWords(wording, alert, now), nowWords(wording, alert, now)];
  return after === null ? then : wording.text('thenNow', { past: then, now: after });
}

/** Then and now, with the name: '林小雨 · 15:02 离东湖 40 米，正走近'. */
export const headline = (wording: AlertWording, alert: Alert, now: AlertNow | null) =>
  wording.text('named', { name: alert.studentName, what: thenAndNowWords(wording, alert, now) });

/** Who has the alert in hand, or how it ended. @param me userId of the viewer */
export function handlerWords(
  { text }: AlertWording,
  { state, taken, closed }: Pick<Alert, 'state' | 'taken' | 'closed'>,
  me: string | null,
): string {
  if (state === 'closed') {
    const by = closed?.by;
    return by ? text('state.closed', { name: by.name, reason: text(`reason.${closed.reason}`) }) : text('state.over');
  }
  if (state === 'open' || !taken) return text('state.open');
  return taken.by.userId === me ? text('state.mine') : text('state.taken', { name: taken.by.name });
}

export const kindWords = (text: AlertText, kind: AlertKind) => text(`kind.${kind}`);
export const reasonWords = (text: AlertText, reason: CloseReason) => text(`reason.${reason}`);
export const hushWords = (text: AlertText, hush: Hush) => text(`hush.${hush}`);
