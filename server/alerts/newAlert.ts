/** What judges and sweeps hand to `raise`, and what is known of an alert when it is joined. */
import type { AlertKind, AlertSubject, FixSource, LogLine, Urgency, WaterGuard } from '../../contract';

/** Who is told: guardians, all or by userId; the class's teachers; administrators at once, by escalation, or not at all. */
export interface Audience {
  guardians: 'all' | readonly string[];
  teachers: boolean;
  admins: 'first' | 'later' | 'never';
}
/** Where a child may need help at once, the school is told as the family is. */
export const GUARDIANS_AND_SCHOOL: Audience = { guardians: 'all', teachers: true, admins: 'later' };
/** What a card says of itself and of who wears it is the family's affair. */
export const GUARDIANS_ONLY: Audience = { guardians: 'all', teachers: false, admins: 'never' };

/** Where it happened, when that is better known than by the card's row. WGS-84 degrees, metres. */
export interface AlertFix {
  time: Date;
  lng: number;
  lat: number;
  accuracy: number | null;
  source: FixSource;
}

/** An alert of the same episode that is not closed, or was a moment ago. */
export interface OngoingAlert {
  alertId: string;
  urgency: Urgency;
  subject: AlertSubject;
  /** When it was last heard of, by the card's clock. */
  lastReportAt: Date;
  closed: boolean;
}

/** What an alert becomes by what joined it. again and worse ring, better does not. */
export interface AlertUpdate {
  what: Extract<LogLine['what'], 'again' | 'worse' | 'better'>;
  subject: AlertSubject;
  urgency: Urgency;
}

export interface NewAlert {
  studentId: string;
  /** The card that said it; null when it was none. */
  deviceNo: number | null;
  urgency: Urgency;
  subject: AlertSubject;
  /** What it is about within its kind. While one of the same pupil, kind and episode is not closed, this joins it. */
  episode: string;
  /** Known by this, it raises or joins once, however often it is told. */
  cause: string;
  /** When it happened, by the card's clock. */
  time: Date;
  audience: Audience;
  fix?: AlertFix | null;
  /** Who answers for the water it is about. */
  contacts?: readonly WaterGuard[];
  /** Milliseconds within which one that was closed meanwhile is still the same: a card repeats itself, and has not heard of it. */
  repeatWindow?: number;
  /** Better news raises nothing: where none is open there is nothing to say. */
  joinOnly?: boolean;
  /** What to make of one that is open. Null, and without it: nothing is written, it has been told. */
  join?: (open: OngoingAlert) => AlertUpdate | null;
}

export const kindOf = ({ subject }: Pick<NewAlert, 'subject'>): AlertKind => subject.kind;
