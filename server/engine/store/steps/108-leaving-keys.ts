/**
 * Indexes of foreign keys by which an erasure and a move delete: without one, each deleted row reads the whole table
 * that refers to it.
 */
import type { Migration } from '../db';

export const leavingKeysStep: Migration = {
  id: '108 leaving keys',
  sql: [
    'create index alert_of_device on alert (device_no) where device_no is not null',
    'create index card_trouble_of_student on card_trouble (student_id)',
    'create index device_lost_of on device (lost_of) where lost_of is not null',
    'create index place_of_student on place (student_id) where student_id is not null',
    'create index trip_sight_of_student on trip_sight (student_id)',
  ],
};
