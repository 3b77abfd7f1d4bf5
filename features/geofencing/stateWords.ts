/** Where a pupil is to a fence, in words, and whether it is paused. */
import type { FenceSide } from '../../contract';
import type { Fence } from '../../contract/fence';
import type { InstantWords } from '../../src/fences/useInstantWords';
import type { useText } from './messages';

type GeoText = ReturnType<typeof useText>;

export function sideWords(text: GeoText, { side, since, fixTime }: FenceSide, { whole }: InstantWords): string {
  if (side === 'unknown')
    return fixTime === null ? text('unknownNever') : text('unknownSince', { time: whole(fixTime) });
  return since === null ? text(side) : text(`${side}Since`, { time: whole(since) });
}

export const isPaused = ({ pausedUntil }: Pick<Fence, 'pausedUntil'>, now: number) =>
  pausedUntil !== null && Date.parse(pausedUntil) > now;

export function scopeWords(text: GeoText, { scope }: Pick<Fence, 'scope'>): string {
  switch (scope.kind) {
    case 'school':
      return text('wholeSchool');
    case 'classes':
      return text('classes', { n: scope.classIds.length });
    case 'students':
      return text('pupils', { n: scope.studentIds.length });
  }
}

/** Why one may look and not touch; null for whoever may change it. */
export function readOnlyWords(
  text: GeoText,
  { owner, mayEdit }: Pick<Fence, 'owner' | 'mayEdit'>,
  studentSide: boolean,
): string | null {
  if (mayEdit) return null;
  return owner === 'family' ? text('otherFamily') : text(studentSide ? 'schoolOnly' : 'teacherOnly');
}
