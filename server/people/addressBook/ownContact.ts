/** What a member of the staff says about being reached: hours, subjects; and an administrator about the office. */
import { CODES, type contract, type HandlerInput, type OfficeHours, type OwnContact } from '../../../contract';
import type { PlatformContext, Session } from '../../engine/platform';
import { Refusal } from '../../engine/serving/refusal';
import type { Queryable } from '../../engine/store/db';
import { setHours } from '../accounts/accountRows';
import { setSubjects } from '../classes/classRows';
import { setOffice } from '../schools/schoolRows';

type Saved = HandlerInput<typeof contract.user.saveOwnContact>;

const json = (hours: OfficeHours | null) => (hours === null ? null : JSON.stringify(hours));

async function read(on: Queryable, session: Session): Promise<OwnContact> {
  const [own] = await on.query<{
    hours: OfficeHours | null;
    office_phone: string | null;
    office_hours: OfficeHours | null;
  }>(`select hours, office_phone, office_hours from identity join school using (school_id) where role_id = $1`, [
    session.roleId,
  ]);
  const rows = await on.query<{ class_id: string; name: string; subject: string | null }>(
    `select class.class_id, class.name, subject from teaching join class using (class_id)
     where role_id = $1 and class.left_at is null order by class.position, class.class_id`,
    [session.roleId],
  );
  return {
    hours: own?.hours ?? null,
    teaches: rows.map(({ class_id: classId, name: className, subject }) => ({ classId, className, subject })),
    office: session.role === 'admin' ? { phone: own?.office_phone ?? null, hours: own?.office_hours ?? null } : null,
  };
}

export const ownContact = ({ db }: Pick<PlatformContext, 'db'>) => ({
  read: (session: Session) => read(db, session),

  /** @throws Refusal 404 for a class that the viewer does not teach, 403 for an office that is not the viewer's. */
  save: ({ hours, teaches, office }: Saved, session: Session): Promise<OwnContact> =>
    db.transaction(async (tx) => {
      if (office && session.role !== 'admin') throw new Refusal(CODES.forbidden, 'Only an administrator may do this');
      await setHours(tx, session.roleId, json(hours));
      if (!(await setSubjects(tx, session.roleId, teaches)))
        throw new Refusal(CODES.notFound, 'The viewer does not teach this class');
      if (office) await setOffice(tx, session.schoolId, office.phone, json(office.hours));
      return read(tx, session);
    }),
});
