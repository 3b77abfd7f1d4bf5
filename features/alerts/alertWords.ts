/** Sentences about alerts. Pure: the caller passes the texts and the formats. */
import type { Alert, AlertKind, CloseReason, Hush, SubjectOf } from '../../contract';
import type { Text } from '../../src/messages/texts';

export type AlertText = Text<'alerts'>;

export interface AlertWording {
  text: AlertText;
  /** Formats metres: '40 米'. */
  metres: (metres: number) => string;
  /** Formats an instant: '15:02', with the day if it is not today. */
  when: (instant: string) => string;
  /** The known place where it happened, as the reader calls it; null when there is none. */
  placeOf: (where: Alert['where']) => string | null;
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

/** What happened, with the name: '林小雨 · 离东湖 40 米，正走近'. */
export const headline = (wording: AlertWording, alert: Alert) =>
  wording.text('named', { name: alert.studentName, what: whatHappened(wording, alert) });

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
