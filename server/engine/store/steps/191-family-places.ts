/** Places that a family names for its child; a table of its own, so that nothing that reads the school's places has them. */
import type { Migration } from '../db';

export const familyPlacesStep: Migration = {
  id: '191 family places',
  sql: [
    /* sql */ `create table family_place (
      place_id text primary key,
      student_id text not null references student,
      version integer not null default 1,
      name text not null,
      -- WGS-84 degrees.
      lng double precision not null,
      lat double precision not null,
      -- Metres.
      radius real not null
    )`,
    'create index family_place_of_student on family_place (student_id)',
  ],
};
