/** Alerts of new kinds need no migration: the contract's table (contract/alerts/alertKinds.ts) says which kinds there are. Released: never changed. */
import type { Migration } from '../db';

export const alertKindsStep: Migration = {
  id: '021 alert kinds',
  sql: /* sql */ `
  alter table alert drop constraint alert_kind_check;
  `,
};
