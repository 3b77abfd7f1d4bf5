/** Reads and saves a person's alert preferences and mutes. */
import { AlertKind, type AlertPreferences, CODES, type Mute } from '../../../contract';
import { studentsOf } from '../../people/access/scope';
import type { PlatformContext, Session } from '../../engine/platform';
import { Refusal } from '../../engine/serving/refusal';
import type { Queryable } from '../../engine/store/db';
import { preferencesByKind } from './channels';
import { preferencesOf, savePreferences } from './preferenceStore';
import { channelsOfSchools } from './schoolChannels';

/** The contract allows as many. */
const MAX_MUTES = 50;

export function alertPreferences({ db, clock }: Pick<PlatformContext, 'db' | 'clock'>) {
  const lasting = ({ until }: Mute) => Date.parse(until) > clock().getTime();
  const whole = async (
    tx: Queryable,
    { schoolId }: Session,
    { kinds, quietHours, mutes }: AlertPreferences,
  ): Promise<AlertPreferences> => ({
    kinds: preferencesByKind(AlertKind.options, kinds, (await channelsOfSchools(tx, [schoolId])).get(schoolId)),
    quietHours,
    mutes: mutes.filter(lasting),
  });
  const read = async (tx: Queryable, viewer: Session) => whole(tx, viewer, (await preferencesOf(tx, [viewer]))(viewer));

  /** @throws Refusal 404 for a pupil outside the viewer's scope */
  async function requirePupils(tx: Queryable, viewer: Session, mutes: readonly Mute[]): Promise<void> {
    const ids = [...new Set(mutes.flatMap(({ studentId }) => studentId ?? []))];
    if (ids.length === 0) return;
    const { sql, value } = studentsOf(viewer, 'who');
    const known = await tx.query(`select 1 from student where ${sql} and student_id = any($2)`, [value, ids]);
    if (known.length < ids.length) throw new Refusal(CODES.notFound, 'No such pupil');
  }

  return {
    of: (viewer: Session) => read(db, viewer),

    save: (viewer: Session, preferences: AlertPreferences): Promise<AlertPreferences> =>
      db.transaction(async (tx) => {
        await requirePupils(tx, viewer, preferences.mutes);
        await savePreferences(tx, viewer, await whole(tx, viewer, preferences));
        return read(tx, viewer);
      }),

    /** Adds a mute; it replaces one of the same kind and pupil. A mute whose end is past only removes the other. */
    mute: (viewer: Session, mute: Mute): Promise<AlertPreferences> =>
      db.transaction(async (tx) => {
        await requirePupils(tx, viewer, [mute]);
        // The lock keeps two parallel calls from overwriting each other's mute.
        await tx.query('select 1 from account where user_id = $1 for no key update', [viewer.userId]);
        const { mutes, ...rest } = await read(tx, viewer);
        const others = mutes.filter(({ kind, studentId }) => kind !== mute.kind || studentId !== mute.studentId);
        if (others.length >= MAX_MUTES) throw new Refusal(CODES.unprocessable, `No more than ${MAX_MUTES} mutes`);
        // The kinds stay as they were stored: a person who only mutes has set none.
        const { kinds } = (await preferencesOf(tx, [viewer]))(viewer);
        const kept = { ...rest, kinds, mutes: [...others, mute].filter(lasting) };
        await savePreferences(tx, viewer, kept);
        return read(tx, viewer);
      }),
  };
}
