/** Guardians who agreed that a lost card says nothing about their child. Released: never changed. */
import type { Migration } from '../db';

export const lossSilenceStep: Migration = {
  id: '030 loss silence',
  sql: /* sql */ `
  create table loss_silence (
    student_id text not null references student on delete cascade,
    user_id text not null references account on delete cascade,
    agreed_at timestamptz not null,
    constraint loss_silence_of_guardian primary key (student_id, user_id)
  );
  -- Until now a loss was everybody's: it stays so for the cards that are lost.
  insert into loss_silence (student_id, user_id, agreed_at)
    select distinct device.student_id, identity.user_id, device.lost_at
    from device join identity using (student_id) where device.lost_at is not null;
  `,
};
