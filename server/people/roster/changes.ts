/** One changed row of a roster, with what it says before and after. An import is a list of them, and so is its undo. */
import type { Stage } from '../../../contract/roster/grades';

/** The fields of each kind of row that a roster maintains. */
export interface RosterRows {
  school: { schoolYear: number };
  class: {
    name: string;
    position: number;
    /** Null for a class whose name nobody computes. */
    stage: Stage | null;
    entryYear: number | null;
    classNumber: number | null;
  };
  pupil: { classId: string; name: string; registryKey: string | null; schoolNo: string | null };
  account: { name: string; mobile: string | null };
  identity: {
    userId: string;
    userType: '1' | '2' | '3';
    /** Null for a teacher. */
    studentId: string | null;
    relation: string | null;
    staffNo: string | null;
    /** Classes of a teacher that the person leads, and the other ones; sorted. */
    leads: string[];
    teaches: string[];
  };
  card: {
    /** The pupil to whom the roster gives the card. */
    studentId: string | null;
    rfid: string | null;
    phone: string | null;
    iccid: string | null;
  };
}
export type Entity = keyof RosterRows;

/** Null before: the row is new, or comes back. Null after: it leaves. */
export type RowChange = {
  [E in Entity]: { entity: E; id: string; before: RosterRows[E] | null; after: RosterRows[E] | null };
}[Entity];

/** True when both say the same, whatever the order of their fields: the store has an order of its own. */
export const sameFields = (one: object | null, other: object | null) => ordered(one) === ordered(other);

const ordered = (fields: object | null) =>
  fields && JSON.stringify(Object.entries(fields).sort(([a], [b]) => (a < b ? -1 : 1)));
