/** The search of approvals and records: by number, name or kind. */

/** Percent and underline are themselves in a search. */
const pattern = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/** A condition on `approval`, with `searchValues` as the parameters from `first` on. */
export const matchesText = (first: number) => /* sql */ `(
  $${first} = '' or serial ilike $${first + 1} or starter_name ilike $${first + 1}
  or summary->'name'->>'zh' ilike $${first + 1} or summary->'name'->>'en' ilike $${first + 1}
  or approval.student_id in (select student_id from student where name ilike $${first + 1}))`;

export const searchValues = (text: string): [string, string] => [text.trim(), pattern(text.trim())];
