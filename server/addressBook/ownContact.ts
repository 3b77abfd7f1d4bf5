/** What a member of the staff says about being reached: hours, subjects; and an administrator about the office. */
import { CODES, type contract, type HandlerInput, type OfficeHours, type OwnContact } from '../../contract';
import type { PlatformContext, Session } from '../platform';
import { Refusal } from '../refusal';
import type { Queryable } from '../store/db';

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
      await tx.query('update identity set hours = $2 where role_id = $1', [session.roleId, json(hours)]);
      const rows = await tx.query(
        `update teaching set subject = nullif(trim(said.subject), '')
         from unnest($2::text[], $3::text[]) as said (class_id, subject)
         where role_id = $1 and teaching.class_id = said.class_id returning 1`,
        [session.roleId, teaches.map(({ classId }) => classId), teaches.map(({ subject }) => subject)],
      );
      if (rows.length < teaches.length) throw new Refusal(CODES.notFound, 'The viewer does not teach this class');
      if (office)
        await tx.query('update school set office_phone = $2, office_hours = $3 where school_id = $1', [
          session.schoolId,
          office.phone,
          json(office.hours),
        ]);
      return read(tx, session);
    }),
});
