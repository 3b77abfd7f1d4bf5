/**
 * Alerts about a card whose number another line says than the confirmed one, or a second one while none is confirmed:
 * somebody changed its SIM, or somebody else says its number. The alert ends by itself when the confirmed line is back,
 * or when the family has confirmed the other one.
 */
import type { AlertWriter } from '../../alarm/alerts/alertWriter';
import type { PlatformContext } from '../../engine/platform';
import type { LoginOfLine } from '../../people/cards/cardLines';

const EPISODE = 'sim';

export const simNotices =
  ({ db, clock, log }: Pick<PlatformContext, 'db' | 'clock' | 'log'>, alerts: AlertWriter) =>
  /** Is called at each login: one change is one cause, so a repeated login raises nothing more. */
  async (deviceNo: number, { otherSince, isBack }: LoginOfLine): Promise<void> => {
    if (otherSince === null && !isBack) return;
    await db.transaction(async (tx) => {
      const [device] = await tx.query<{ student_id: string | null }>(
        'select student_id from device where device_no = $1',
        [deviceNo],
      );
      const studentId = device?.student_id;
      if (!studentId) return;
      if (otherSince === null) return alerts.end(tx, [{ studentId, kind: 'sim', episode: EPISODE }], clock());
      const [alertId] = await alerts.raise(tx, clock(), [
        {
          studentId,
          deviceNo,
          subject: { kind: 'sim' },
          episode: EPISODE,
          cause: `${EPISODE} ${deviceNo} ${otherSince.getTime()}`,
          time: otherSince,
        },
      ]);
      if (alertId) log.warn({ deviceNo }, 'another line says the number of a card');
    });
  };
