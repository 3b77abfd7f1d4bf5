/** Bindings of cards to pupils, with the consent. Released: never changed. */
import type { Migration } from '../db';

export const bindingsStep: Migration = {
  id: '007 bindings',
  sql: /* sql */ `
  -- Since when an unbound card has been nobody's: what it says until it is bound again is not taken.
  alter table device add column released_at timestamptz;
  -- Who bound a card to whom, and which privacy policy a guardian agreed to.
  create table card_binding (
    device_no integer not null references device,
    student_id text not null references student on delete cascade,
    role_id text not null,
    consent_version text not null,
    bound_at timestamptz not null,
    ended_at timestamptz,
    primary key (device_no, student_id, bound_at)
  );
  create index card_binding_of_student on card_binding (student_id);
  `,
};
