/** Leaders of a running trip get the alerts of its pupils. */
import type { Migration } from '../db';

export const tripLeadersStep: Migration = {
  id: '054 trip leaders',
  sql: [
    'alter table alert_recipient drop constraint alert_recipient_duty_check',
    /* sql */ `alter table alert_recipient add constraint alert_recipient_duty_check
      check (duty in ('guardian', 'class-teacher', 'trip-leader', 'school', 'water-guard'))`,
  ],
};
