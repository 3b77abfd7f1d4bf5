/** Pupils who leave: whose fixes a retired card number keeps, and certificates of what was erased. Released: never changed. */
import type { Migration } from '../db';

export const leavingStep: Migration = {
  id: '039 leaving',
  sql: /* sql */ `
  -- The pupil who left with this number: nobody wears it, its fixes are read and erased with the pupil.
  alter table device add column kept_for text references student on delete set null;
  create index device_kept_for on device (kept_for) where kept_for is not null;

  -- A certificate, and a tombstone: the salted SHA-256 of the id, by which a restored backup erases again.
  create table erasure (
    erasure_id text primary key,
    school_id text not null references school,
    what text not null check (what in ('pupil', 'person')),
    left_at timestamptz not null,
    erased_at timestamptz not null,
    counts jsonb not null,
    digest text not null,
    salt text not null,
    id_hash text not null
  );
  create index erasure_of_school on erasure (school_id, erased_at desc);
  `,
};
