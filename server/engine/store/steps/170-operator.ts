/** An identity of whoever runs the platform: userType 8. It sees no child. Released: never changed. */
import type { Migration } from '../db';

export const operatorStep: Migration = {
  id: '170 operator',
  sql: [
    'alter table identity drop constraint identity_user_type_check',
    /* sql */ `alter table identity add constraint identity_user_type_check
      check (user_type in ('0', '1', '2', '3', '8'))`,
  ],
};
