/** The access log keeps the name of who looked. Released: never changed. */
import type { Migration } from '../db';

export const accessLogViewersStep: Migration = {
  id: '024 access log viewers',
  sql: /* sql */ `
  -- The name as it was, so that the row can still be read when the person has left the school.
  alter table access_log add column viewer text, add column user_type text;
  update access_log l set viewer = real_name, user_type = identity.user_type
    from identity join account using (user_id) where identity.role_id = l.role_id;
  -- Whose identity is gone already: nobody could read these rows before either.
  update access_log set viewer = '', user_type = '1' where viewer is null;
  alter table access_log alter column viewer set not null, alter column user_type set not null;
  `,
};
