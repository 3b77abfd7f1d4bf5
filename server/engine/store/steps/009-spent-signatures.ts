/** API-TOKENs that have been used. Released: never changed. */
import type { Migration } from '../db';

export const spentSignaturesStep: Migration = {
  id: '009 spent signatures',
  sql: /* sql */ `
  -- Unlogged: written at every call and good for minutes; a crash may forget them, a clean stop does not.
  create unlogged table spent_signature (
    digest text primary key,
    void_at timestamptz not null
  );
  `,
};
