/** The title of an alert in a list, which is the event itself, and what is left to say of it. Pure. */
import type { Alert, AlertNow } from '../../contract';
import { crossingVariant } from '../../src/fences/words';
import type { Text } from '../../src/messages/texts';
import { type AlertWording, thenPart } from './alertWords';

/** What happened to whom: '一诺走进归途小学', 'Yinuo’s card has a low battery'. */
export function eventTitle(
  text: Text<'inbox'>,
  { studentName: name, happened: { subject } }: Pick<Alert, 'studentName' | 'happened'>,
): string {
  switch (subject.kind) {
    case 'water':
      return text(`event.water.${subject.verdict}`, { name, area: subject.areaName });
    case 'fence': {
      const { crossing: kind, early, side = 'outside', fenceShape, fenceName: fence } = subject;
      const variant = crossingVariant({ kind, early, side });
      return text(`event.${fenceShape === 'corridor' ? 'route' : 'fence'}.${variant}`, { name, fence });
    }
    case 'temperature':
      return text(`event.temperature.${subject.side}`, { name });
    case 'silence':
      return text(`event.silence.${subject.cause}`, { name });
    case 'loss':
      return text(subject.lost ? 'event.loss.lost' : 'event.loss.found', { name });
    case 'sos':
    case 'fall':
    case 'removed':
    case 'battery':
    case 'sim':
    case 'clock':
    case 'test':
      return text(`event.${subject.kind}`, { name });
  }
}

/** Kinds whose title says all that their sentence says. */
const SAID_BY_TITLE: ReadonlySet<Alert['kind']> = new Set(['removed', 'fence', 'test']);

/**
 * What the title leaves out, with the place, and the time of both: how near the water, how often the key was pressed.
 * `said` is null when nothing is left.
 */
export function eventRest(
  wording: AlertWording,
  alert: Pick<Alert, 'state' | 'subject' | 'happened'>,
  now: AlertNow | null,
): { time: string; said: string | null } {
  const { subject, where } = alert.happened;
  const { time, said } = thenPart(wording, alert, now);
  if (subject.kind === 'fall' && subject.unconfirmed === true) return { time, said };
  if (subject.kind !== 'fall' && !SAID_BY_TITLE.has(subject.kind)) return { time, said };
  // The place of a crossing is that of the fix that showed it, which may be past the edge.
  return { time, said: subject.kind === 'fence' ? null : wording.placeOf(where) };
}
