/** Finds the approvals that still run on a version of a definition. */
import type { Migration } from '../db';

export const definitionRunsStep: Migration = {
  id: '052 definition runs',
  sql: /* sql */ `
  create index approval_running_on on approval (school_id, definition_id, version)
    where status in ('running', 'returned');
  `,
};
