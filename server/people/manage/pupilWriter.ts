/** Changes, adds and moves pupils. */
import { CODES, type HandlerInput, type HandlerOutput, type contract } from '../../../contract';
import type { PlatformContext, Session } from '../../engine/platform';
import { Refusal } from '../../engine/serving/refusal';
import { changePupil, insertPupil, movePupils } from '../pupils/pupilRows';
import type { Queryable } from '../../engine/store/db';
import type { Caller, ManagedChanges } from './changes';
import { holdClass, holdPupils } from './manageScope';
import { readPupil } from './pupilReader';
import { requireVersion } from './rowVersion';

type Save = typeof contract.user.savePupil;
type Move = typeof contract.user.movePupils;

/** Pupils of one school, at most: more is a mistake or an attack. */
const MOST_PUPILS = 50_000;

export function pupilWriter({ newId }: Pick<PlatformContext, 'newId'>, change: ManagedChanges) {
  async function add(tx: Queryable, session: Session, { name, classId, subscribed }: HandlerInput<Save>) {
    const [count] = await tx.query<{ total: number }>(
      'select count(*)::int as total from student where school_id = $1',
      [session.schoolId],
    );
    if ((count?.total ?? 0) >= MOST_PUPILS)
      throw new Refusal(CODES.unprocessable, `No more than ${MOST_PUPILS} pupils`);
    const studentId = newId();
    return {
      studentIds: [studentId],
      make: async () => {
        await insertPupil(tx, session.schoolId, { studentId, classId, name, subscribed });
        return {
          row: await readPupil(tx, session, studentId),
          act: { act: 'pupil.add' as const, subject: { kind: 'pupil' as const, id: studentId } },
        };
      },
    };
  }

  return {
    /** @throws Refusal 403 when a teacher adds or moves, 404 for a foreign pupil or class, 409 with `{ theirs }`. */
    async save(input: HandlerInput<Save>, by: Caller): Promise<HandlerOutput<Save>> {
      const { over, name, classId, subscribed } = input;
      const { session } = by;
      if (!over && session.role !== 'admin') throw new Refusal(CODES.forbidden, 'Only an administrator adds pupils');
      const { effects, row } = await change(by, input.check, async (tx) => {
        if (!over) {
          await holdClass(tx, session, classId);
          return add(tx, session, input);
        }
        const { studentId, version } = over;
        const seen = await readPupil(tx, session, studentId);
        if (classId !== seen.classId) await holdClass(tx, session, classId);
        await holdPupils(tx, session, [studentId]);
        const before = await readPupil(tx, session, studentId);
        requireVersion(before, version);
        if (session.role !== 'admin' && (classId !== before.classId || subscribed !== before.subscribed))
          throw new Refusal(CODES.forbidden, 'A class teacher corrects the name only');
        return {
          studentIds: [studentId],
          make: async () => {
            await changePupil(tx, { studentId, classId, name, subscribed });
            return {
              row: await readPupil(tx, session, studentId),
              act: {
                act: classId === before.classId ? 'pupil.change' : 'pupil.move',
                subject: { kind: 'pupil', id: studentId },
                details: { name: name !== before.name, service: subscribed },
              },
            };
          },
        };
      });
      return { effects, pupil: row };
    },

    /** @throws Refusal 404 for a foreign pupil or class. */
    async move(input: HandlerInput<Move>, by: Caller): Promise<HandlerOutput<Move>> {
      const studentIds = [...new Set(input.studentIds)];
      const { effects } = await change(by, input.check, async (tx) => {
        await holdClass(tx, by.session, input.classId);
        await holdPupils(tx, by.session, studentIds);
        return {
          studentIds,
          make: async () => {
            await movePupils(tx, studentIds, input.classId);
            return {
              row: null,
              act: {
                act: 'pupil.move',
                subject: { kind: 'class', id: input.classId },
                details: { pupils: studentIds.length },
              },
            };
          },
        };
      });
      return { effects };
    },
  };
}
