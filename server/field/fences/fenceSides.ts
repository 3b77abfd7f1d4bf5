/** Reads on which side of each of the pupil's fences a pupil is now. */
import type { FenceSide } from '../../../contract';
import { sideAt } from '../../../contract/fences';
import type { PlatformContext } from '../../engine/platform';
import { type FenceCache, fenceOwnersOf } from './fenceCache';
import type { SeenPupil } from '../../people/access/pupilOf';
import { readFenceCards } from './fenceCards';

export function fenceSides({ db, clock }: Pick<PlatformContext, 'db' | 'clock'>, cache: FenceCache) {
  /** @param fenceIds fences that concern the pupil. */
  return async ({ studentId, since }: SeenPupil, fenceIds: readonly string[]): Promise<FenceSide[]> => {
    const [device] = await db.query<{ device_no: number }>('select device_no from device where student_id = $1', [
      studentId,
    ]);
    const found = device && (await readFenceCards(db, [device.device_no])).get(device.device_no);
    // What the card told before the viewer's sight began does not exist.
    const card = found && (since === null || (found.last?.time ?? 0) >= since.getTime()) ? found : null;
    if (!card)
      return fenceIds.map((fenceId) => ({
        fenceId,
        side: 'unknown',
        since: null,
        fixTime: null,
        bound: found !== undefined,
      }));
    await cache.load(db, [card]);
    const iso = (instant: number | null | undefined) =>
      instant == null || (since !== null && instant < since.getTime()) ? null : new Date(instant).toISOString();
    return fenceIds.flatMap((fenceId) => {
      const fence = cache.index.of(fenceId, fenceOwnersOf(card));
      if (!fence) return [];
      const state = card.states.get(fenceId) ?? null;
      const side = sideAt({ state, last: card.last, every: card.every }, fence, clock().getTime());
      const known = state?.shapeVersion === fence.shapeVersion && side !== 'unknown';
      return [{ fenceId, side, since: iso(known ? state.since : null), fixTime: iso(card.last?.time), bound: true }];
    });
  };
}
