/** Who is the maker of what an agreed request brings, in the school's tables. */
import { IS_PRESENT } from '../people/present';

/**
 * An SQL query for one identity: who asked, as a teacher before as an administrator; an administrator once that person
 * has left or may not sign in.
 * @param school, asker parameters of the query.
 */
export const makerOf = (school: string, asker: string) => /* sql */ `
  select role_id from identity where school_id = ${school} and ${IS_PRESENT}
    and (user_type = '0' or (user_type = '1' and user_id = ${asker}))
  order by (user_id = ${asker}) desc, user_type desc, role_id limit 1`;
