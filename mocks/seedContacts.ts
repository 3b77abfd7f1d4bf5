/** What the demo's address book says: the office, hours of the staff, and subjects. */
import type { PlatformContext } from '../server/engine/platform';
import { idOf } from './chance';

/** Subjects by post (mocks/people/staff.ts). */
const SUBJECTS: Record<string, string> = {
  'english 1': '英语',
  'english 3': '英语',
  'english 5': '英语',
  'sport 1': '体育',
  'sport 2': '体育',
  music: '音乐',
  art: '美术',
  science: '科学',
};

export async function seedContacts({ db }: Pick<PlatformContext, 'db'>): Promise<void> {
  const hours = (from: string, to: string) => JSON.stringify({ days: [1, 2, 3, 4, 5], from, to });
  // Nobody has this number.
  await db.query(`update school set office_phone = '0573-8800 1234', office_hours = $1`, [hours('07:30', '17:30')]);
  await db.query(`update identity set hours = $1 where user_type = '1'`, [hours('16:10', '18:00')]);
  await db.query(`update teaching set subject = case when leads then '语文' else '数学' end`);
  const posts = Object.entries(SUBJECTS);
  await db.query(
    `update teaching set subject = said.subject from unnest($1::text[], $2::text[]) as said (role_id, subject)
     where teaching.role_id = said.role_id`,
    [posts.map(([post]) => idOf('teacher', post)), posts.map(([, subject]) => subject)],
  );
}
