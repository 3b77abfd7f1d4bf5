/** Tasks of approvals know their school, so that what a person has decided is listed and counted from them alone. */
import type { Migration } from '../db';

export const decidedApprovalsStep: Migration = {
  id: '057 decided approvals',
  sql: [
    'alter table approval_task add column school_id text',
    /* sql */ `update approval_task set school_id = approval.school_id
      from approval where approval.instance_id = approval_task.instance_id`,
    'alter table approval_task alter column school_id set not null',
    /* sql */ `create index approval_task_decided
      on approval_task (user_id, side, school_id, ended_at desc, instance_id, task_no)
      where status in ('agreed', 'refused', 'transferred')`,
    /* sql */ `create index approval_task_open
      on approval_task (user_id, side, school_id, instance_id) where status = 'open'`,
  ],
};
