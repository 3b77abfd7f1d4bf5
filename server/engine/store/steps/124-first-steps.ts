/** Whether a school is through with the list of its first steps. Schools of before are. Released: never changed. */
import type { Migration } from '../db';

export const firstStepsStep: Migration = {
  id: '124 first steps',
  sql: [
    'alter table school add column first_steps_ended boolean not null default true',
    'alter table school alter column first_steps_ended set default false',
  ],
};
