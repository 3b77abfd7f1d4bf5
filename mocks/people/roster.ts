/** Who is at the demo school, as plain rows that any store can be filled with. */
import type { LngLat, LocalizedText } from '../../contract';

export interface SchoolClass {
  classId: string;
  /** '三年级1班' */
  name: string;
  /** 1 to 6. */
  grade: number;
  /** Order in lists, and number of the class room on the campus. */
  position: number;
}

/** What a pupil does on the way home. */
export type Habit = 'straight' | 'tutoring' | 'park' | 'shop' | 'lakeside';

export interface Student {
  studentId: string;
  name: string;
  sex: 'boy' | 'girl';
  classId: string;
  /** Whether the card service is paid for. */
  subscribed: boolean;
  /** Index into the town's homes. */
  home: number;
  habit: Habit;
}

/**
 * One way an account may act, in the specification's user types: 0 administrator, 1 teacher, 2 first and 3 second
 * guardian.
 */
export interface Identity {
  roleId: string;
  userType: '0' | '1' | '2' | '3';
  /** The child of a guardian. */
  studentId: string | null;
  /** The classes of a teacher, and those among them that are the teacher's own. */
  classIds: string[];
  leads: string[];
}

export interface Account {
  userId: string;
  account: string;
  mobile: string;
  realName: string;
  password: string;
  passwordAgeDays: number;
  identities: Identity[];
}

/**
 * How a card behaves. steady: as it should. mute: has never spoken. quiet: silent for ten hours of every day. indoors:
 * speaks, but never finds a fix. mastOnly: knows only phone masts. weak: an old battery. sos: its alarm is pressed now
 * and then.
 */
export type CardBehaviour = 'steady' | 'mute' | 'quiet' | 'indoors' | 'mastOnly' | 'weak' | 'sos';

export interface Device {
  /** 15 digits, the last is Luhn's. */
  imei: string;
  rfid: string;
  /** Printed on the card; who binds it types it. */
  code: string;
  model: string;
  /** Null for a card in the drawer, waiting to be bound. */
  studentId: string | null;
  /** Seconds between two reports at rest; freshness is judged by it. */
  reportInterval: number;
  behaviour: CardBehaviour;
}

/** A place a fix may be named after; with a pupil, that pupil's home. */
export interface Place {
  placeId: string;
  studentId: string | null;
  name: string;
  nameEn: string;
  kind: string;
  lng: LngLat[0];
  lat: LngLat[1];
  /** Metres. */
  radius: number;
}

/** One account the sign-in page offers, and why one would take it. */
export interface Showcase {
  account: string;
  title: LocalizedText;
  shows: LocalizedText;
}

export interface Roster {
  school: { schoolId: string; name: string; nameEn: string; timeZone: string; provinceCode: string };
  classes: SchoolClass[];
  students: Student[];
  accounts: Account[];
  devices: Device[];
  places: Place[];
  showcase: Showcase[];
  /** Pupils whom no guardian has registered for yet. */
  unclaimed: string[];
}
