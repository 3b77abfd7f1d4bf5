/** Why a child is late, in words. Pure. */
import type { Text } from '../../src/messages/texts';
import type { Late } from './lateAnswer';

/** @param clock formats an instant as a time of day */
export function lateWords(text: Text<'home'>, late: Late, clock: (instant: string) => string): string {
  const { end } = late;
  if (late.is === 'elsewhere') return text('late.elsewhere', { end, place: late.place });
  if (late.is !== 'unknown') return text(`late.${late.is}`, { end });
  const why = text(`why.${late.why}`);
  return late.since === null
    ? text('late.unknown', { end, why })
    : text('late.unknownSince', { end, why, time: clock(late.since) });
}
