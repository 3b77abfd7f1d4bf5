/** Reads the address book of a session. */
import {
  type AddressContact,
  type contract,
  type HandlerOutput,
  MOST_CONTACTS,
  type OfficeHours,
} from '../../../contract';
import { masked } from '../accounts/masked';
import type { PlatformContext, Session } from '../../engine/platform';
import { reachableBy } from './addressScope';
import { spellAccounts } from './spellAccounts';

type Book = HandlerOutput<typeof contract.user.addressBook>;

interface ContactRow {
  user_id: string;
  real_name: string;
  mobile: string | null;
  opened: boolean;
  spelled: boolean;
  spelling: string;
  initials: string;
  staff: { roleId: string; role: 'admin' | 'teacher'; hours: OfficeHours | null } | null;
  children: AddressContact['guardianOf'];
}

interface TaughtRow {
  role_id: string;
  class_name: string;
  subject: string | null;
  leads: boolean;
}

/** A guardian sees what is taught to the own children only. `$1` and `$2` as in `reachableBy`. */
const taughtIn = (session: Session) =>
  session.role === 'student'
    ? `class.class_id in (select student.class_id from student where student.left_at is null and student.student_id in (
         select student_id from identity where user_id = $1 and student_id is not null and left_at is null))`
    : '$1::text is not null';

export const contactReader = (context: Pick<PlatformContext, 'db' | 'heavyWork'>) => ({
  async of(session: Session, left: number): Promise<Book> {
    const { db } = context;
    const { sql, values } = reachableBy(session);
    const [[school], [own], rows, taught] = await Promise.all([
      db.query<{ name: string; office_phone: string | null; office_hours: OfficeHours | null }>(
        'select name, office_phone, office_hours from school where school_id = $1',
        [session.schoolId],
      ),
      db.query<{ mobile: string | null }>('select mobile from account where user_id = $1', [session.userId]),
      db.query<ContactRow>(
        `with reach as materialized (${sql}),
           -- Made once for all people: a look for each person at all others would take half a minute in a large school.
           as_staff as materialized (
             select distinct on (reach.user_id) reach.user_id, jsonb_build_object('roleId', role_id, 'hours', hours,
               'role', case reach.user_type when '0' then 'admin' else 'teacher' end) as staff
             from reach join identity using (role_id) where reach.student_id is null
             order by reach.user_id, reach.user_type, role_id)
         select account.user_id, real_name, mobile, entered_at is not null as opened,
           account.spelling, account.initials,
           spelled_name is not distinct from real_name as spelled,
           as_staff.staff,
           coalesce(jsonb_agg(jsonb_build_object('studentId', student.student_id, 'name', student.name,
               'className', class.name, 'relation', identity.relation) order by class.position, student.spelling)
             filter (where student.student_id is not null), '[]') as children
         from reach join account using (user_id) join identity using (role_id)
           left join as_staff on as_staff.user_id = account.user_id
           left join student on student.student_id = reach.student_id left join class using (class_id)
         group by account.user_id, as_staff.staff order by real_name, account.user_id limit ${MOST_CONTACTS + 1}`,
        values,
      ),
      db.query<TaughtRow>(
        `select teaching.role_id, class.name as class_name, subject, leads
         from teaching join class using (class_id)
         where class.school_id = $2 and class.left_at is null and ${taughtIn(session)}
         order by leads desc, class.position, class.class_id`,
        values.slice(0, 2),
      ),
    ]);
    const spelled = await spellAccounts(
      context,
      session,
      rows.filter((row) => !row.spelled),
    );
    const teaches = new Map<string, TaughtRow[]>();
    for (const row of taught) teaches.set(row.role_id, [...(teaches.get(row.role_id) ?? []), row]);
    return {
      office: { name: school?.name ?? '', phone: school?.office_phone ?? null, hours: school?.office_hours ?? null },
      contacts: rows.slice(0, MOST_CONTACTS).map((row) => toContact(row, { spelled, teaches })),
      ownMobile: own?.mobile ?? null,
      left,
      more: rows.length > MOST_CONTACTS,
    };
  },
});

function toContact(
  row: ContactRow,
  known: {
    spelled: ReadonlyMap<string, { spelling: string; initials: string }>;
    teaches: ReadonlyMap<string, readonly TaughtRow[]>;
  },
): AddressContact {
  const { spelling, initials } = known.spelled.get(row.real_name) ?? row;
  return {
    userId: row.user_id,
    name: row.real_name,
    spelling,
    initials,
    mobile: row.mobile === null ? null : masked(row.mobile),
    opened: row.opened,
    staff: row.staff && {
      role: row.staff.role,
      hours: row.staff.hours,
      teaches: (known.teaches.get(row.staff.roleId) ?? []).map(({ class_name: className, subject, leads }) => ({
        className,
        subject,
        leads,
      })),
    },
    guardianOf: row.children,
  };
}
