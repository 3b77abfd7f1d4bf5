/** Deletes rows whose time is over: those of the platform's days, then those of schools that keep for fewer. */
import { spanMs } from '../../../contract/day';
import type { PlatformContext } from '../../engine/platform';
import { clearCards, deleteRows, inBatches } from './batches';
import { type TableClock, CARD_CLOCKS, CLOCKS } from './clocks';
import { deleteLeaver } from './deleteLeavers';
import { keepShorter } from './shorterDays';

export const retention = (context: Pick<PlatformContext, 'db' | 'clock' | 'settings' | 'newId' | 'newSecret'>) => ({
  async run(): Promise<void> {
    const { db, clock, settings, newId, newSecret } = context;
    const keepMs = spanMs(settings.keepDays, 'days');
    const keepOf = ({ keep }: TableClock) =>
      keep === 'recordDays' ? spanMs(settings.recordDays, 'days') : (keep ?? keepMs);
    const before = (keep: number) => new Date(clock().getTime() - keep);
    for (const one of CARD_CLOCKS) await inBatches(() => clearCards(db, one, before(keepMs)));
    const gone = { pupils: before(Math.min(keepMs, spanMs(settings.leaverDays, 'days'))), people: before(keepMs) };
    await inBatches(() => deleteLeaver(db, gone, clock(), { newId, newSecret }), 1);
    for (const { table, old, note, ...one } of CLOCKS)
      await inBatches(() =>
        deleteRows(
          db,
          table,
          old,
          note ? [before(keepOf({ table, old, ...one })), clock()] : [before(keepOf({ table, old, ...one }))],
          note,
        ),
      );
    await keepShorter(context);
  },
});
