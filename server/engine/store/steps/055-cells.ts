/** A platform may have several cells: databases with whole schools. The first one knows the others and what moved. */
import type { Migration } from '../db';

export const cellsStep: Migration = {
  id: '055 cells',
  sql: [
    /* sql */ `create table cell (
      name text not null,
      cell_no integer not null,
      url text not null,
      added_at timestamptz not null,
      constraint cell_pkey primary key (name),
      constraint cell_no_once unique (cell_no),
      constraint cell_no_range check (cell_no between 1 and 40),
      constraint cell_name_form check (name ~ '^[a-z][a-z0-9]{0,15}$' and name <> 'home'))`,
    // cell: where the school is. moving_to: where it is being copied to. left_over: where rows of it are to be deleted.
    // been: the cells in which it was.
    /* sql */ `create table school_cell (
      school_id text not null,
      cell text not null,
      moving_to text,
      left_over text,
      been text[] not null,
      changed_at timestamptz not null,
      constraint school_cell_pkey primary key (school_id))`,
  ],
};
