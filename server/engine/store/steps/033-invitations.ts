/** Invitations of guardians, second guardians that are proposed, and who has come. Released: never changed. */
import type { Migration } from '../db';

export const invitationsStep: Migration = {
  id: '033 invitations',
  sql: /* sql */ `
  -- When the person signed in for the first time.
  alter table account add column entered_at timestamptz;
  update account set entered_at = used.at from (
    select user_id, min(at) as at from (
      select identity.user_id, issued_at as at from session join identity using (role_id)
      union all select user_id, used_at from known_device) as uses group by user_id) as used
  where used.user_id = account.user_id;

  -- One guardian of one child, at the number that the school knew then.
  create table invitation (
    invitation_id text primary key,
    role_id text not null references identity on delete cascade,
    code_hash text unique not null,
    mobile_hash text not null,
    made_at timestamptz not null,
    expires_at timestamptz not null,
    opened_at timestamptz,
    -- Redeemed, revoked, or replaced by a newer one.
    ended_at timestamptz
  );
  create unique index invitation_in_force on invitation (role_id) where ended_at is null;

  create table guardian_proposal (
    proposal_id text primary key,
    student_id text not null references student on delete cascade,
    proposed_by text not null references identity on delete cascade,
    name text not null,
    mobile text not null,
    proposed_at timestamptz not null
  );
  create index proposal_of_student on guardian_proposal (student_id);
  `,
};
