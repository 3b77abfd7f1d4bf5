/** The search of approvals and records: by number, name or kind. */
import { comparedName } from '../../../contract/comparedName';
import { LANGUAGES } from '../../../contract/language';
import { foundPupils, foundTexts } from '../../people/access/foundNames';
import type { Queryable } from '../../engine/store/db';

/** Percent and underline are themselves in a search. */
const pattern = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/** SQL on `approval`: the name of its kind in each language. */
const NAMES = LANGUAGES.map((language) => `summary->'name'->>'${language}'`);

/** A condition on `approval`, with `searchValues` as the parameters from `first` on. */
export const matchesText = (first: number) => /* sql */ `(
  $${first} = '' or serial ilike $${first + 1} or starter_name = any($${first + 2}::text[])
  or ${NAMES.map((name) => `${name} = any($${first + 2})`).join(' or ')}
  or approval.student_id = any($${first + 3}::text[]))`;

/** The parameters for a search: what was typed, numbers like it, the school's names and kinds that fit, its pupils. */
export async function searchValues(
  on: Queryable,
  schoolId: string,
  text: string,
): Promise<[string, string, string[], string[]]> {
  const typed = text.trim();
  if (comparedName(typed) === '') return ['', '', [], []];
  const names = await foundTexts(
    on,
    ['starter_name as text', ...NAMES]
      .map((text) => `select ${text} from approval where school_id = $1`)
      .join(' union '),
    [schoolId],
    typed,
  );
  return [
    typed,
    pattern(typed),
    names,
    (await foundPupils(on, { sql: 'school_id = $1', value: schoolId }, typed)) ?? [],
  ];
}
