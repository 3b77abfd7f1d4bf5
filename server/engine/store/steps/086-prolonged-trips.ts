/** A trip that a leader prolongs under way keeps the end that its maker set. */
import type { Migration } from '../db';

export const prolongedTripsStep: Migration = {
  id: '086 prolonged trips',
  // Null: it ends as its maker has it.
  sql: ['alter table class_group add column planned_ends_at timestamptz'],
};
