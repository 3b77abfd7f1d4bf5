/** The alerts by which other guardians hear that a card is lost or found. */
import type { PlatformContext } from '../../engine/platform';
import type { LossAlerts } from '../../people/cards/lossNotices';
import type { AlertWriter } from './alertWriter';

const EPISODES = { lost: 'loss', found: 'found' };
const episodeOf = (lost: boolean) => (lost ? EPISODES.lost : EPISODES.found);

export const lossAlerts = ({ newId }: Pick<PlatformContext, 'newId'>, { raise, end }: AlertWriter): LossAlerts => ({
  end: (tx, studentId, lost, now) => end(tx, [{ studentId, kind: 'loss', episode: episodeOf(lost) }], now),
  async raise(tx, { studentId, lost, by, guardians }, now) {
    await raise(tx, now, [
      {
        studentId,
        deviceNo: null,
        subject: { kind: 'loss', lost, by },
        urgency: lost ? 'soon' : 'note',
        episode: episodeOf(lost),
        cause: newId(),
        time: now,
        audience: { guardians, teachers: false, admins: 'never' },
        fix: null,
      },
    ]);
  },
});
