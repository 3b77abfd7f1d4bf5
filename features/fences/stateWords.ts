/** Describes the state of a fence for a viewer: the pupil's side, pause, pupils watched, and why it is read-only. */
import type { FenceSide } from '../../contract';
import type { Fence } from '../../contract/fences';
import type { InstantWords } from '../../src/fences/useInstantWords';
import type { Text } from '../../src/messages/texts';

type GeoText = Text<'geofencing'>;

/** '在里面，09:03 起': the side, and since when it has been so. */
export function sideWords(text: GeoText, { side, since, fixTime, bound }: FenceSide, { whole }: InstantWords): string {
  if (!bound) return text('noCard');
  if (side === 'unknown')
    return fixTime === null ? text('unknownNever') : text('unknownSince', { time: whole(fixTime) });
  return since === null ? text(side) : text(`${side}Since`, { time: whole(since) });
}

/** True while the fence is paused. @param now ms. */
export const isPaused = ({ pausedUntil }: Pick<Fence, 'pausedUntil'>, now: number) =>
  pausedUntil !== null && Date.parse(pausedUntil) > now;

/** Which pupils a fence watches: '全校', '2 个班', '3 个学生'. */
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

/** Why the viewer may not change the fence. Null when the viewer may. */
export function readOnlyWords(
  text: GeoText,
  { owner, mayEdit }: Pick<Fence, 'owner' | 'mayEdit'>,
  studentSide: boolean,
): string | null {
  if (mayEdit) return null;
  return owner === 'family' ? text('otherFamily') : text(studentSide ? 'schoolOnly' : 'teacherOnly');
}
