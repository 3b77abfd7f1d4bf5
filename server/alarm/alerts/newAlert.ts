/** An alert before it is raised, and how a further report changes an open one. */
import {
  type AlertKind,
  alertKind,
  type AlertKindRow,
  type AlertSubject,
  type FixSource,
  type LogLine,
  type Urgency,
  type WaterGuard,
} from '../../../contract';

/**
 * Who gets an alert. guardians: all, or those with these user ids. teachers: those of the class. admins: at once
 * ('first'), in the second round ('later'), or not at all.
 */
export interface Audience {
  guardians: 'all' | readonly string[];
  teachers: boolean;
  admins: 'first' | 'later' | 'never';
}
export const AUDIENCES = {
  guardians: { guardians: 'all', teachers: false, admins: 'never' },
  'guardians-and-school': { guardians: 'all', teachers: true, admins: 'later' },
} as const satisfies Record<AlertKindRow['audience'], Audience>;

/** Where it happened. WGS-84 degrees, metres. */
export interface AlertFix {
  time: Date;
  lng: number;
  lat: number;
  accuracy: number | null;
  source: FixSource;
}

/** An alert of the same episode that is open, or was closed a moment ago. */
export interface OngoingAlert {
  alertId: string;
  urgency: Urgency;
  subject: AlertSubject;
  /** The last report about it, by the card's clock, and when it arrived. */
  lastReportAt: Date;
  lastArrivedAt: Date;
  closed: boolean;
}

/** How a further report changes an open alert. 'again' and 'worse' notify people anew, 'better' does not. */
export interface AlertUpdate {
  what: Extract<LogLine['what'], 'again' | 'worse' | 'better'>;
  subject: AlertSubject;
  urgency: Urgency;
}

export interface NewAlert {
  studentId: string;
  /** The device that reported it; null when no device did. */
  deviceNo: number | null;
  /** Default: the urgency of the kind. */
  urgency?: Urgency;
  subject: AlertSubject;
  /**
   * Names one course of events within the kind, such as an area. A pupil has one open alert per kind and episode; a new
   * report joins it.
   */
  episode: string;
  /** Identifies the report. The same cause raises or joins only once, however often it arrives. */
  cause: string;
  /** When it happened, by the card's clock. */
  time: Date;
  /**
   * When the report of it arrived, for alarms that ring whatever the card's clock says. Default: `time`.
   */
  arrivedAt?: Date;
  /** Default: the audience of the kind. */
  audience?: Audience;
  /** Where it happened. Default: the pupil's last position. */
  fix?: AlertFix | null;
  /** The guards of the water, in the order in which they are notified. */
  contacts?: readonly WaterGuard[];
  /**
   * Milliseconds after the last report in which a further one belongs to an alert that is already closed. Cards repeat
   * their alarms. It counts by the card's clock and by the arrival: a repetition is near by both.
   */
  repeatWindow?: number;
  /**
   * Milliseconds after the last arrival in which the cause is known. Default: forever. The clock of a card may stand
   * still, and then each of its messages looks like the first.
   */
  causeKnownFor?: number;
  /** The report may change an open alert but raises none, as good news does. */
  joinOnly?: boolean;
  /** How the report changes an open alert. Null, or no function: it does not. */
  join?: (open: OngoingAlert) => AlertUpdate | null;
}

/** A new alert with its kind's defaults filled in. */
export type CompleteAlert = NewAlert & Required<Pick<NewAlert, 'urgency' | 'audience' | 'arrivedAt'>>;

export const withDefaults = (alert: NewAlert): CompleteAlert => {
  const { urgency, audience } = alertKind(alert.subject.kind);
  return {
    ...alert,
    urgency: alert.urgency ?? urgency,
    audience: alert.audience ?? AUDIENCES[audience],
    arrivedAt: alert.arrivedAt ?? alert.time,
  };
};

/** Milliseconds between a report and the last one, by the clock by which they are farther apart. */
export const apartFrom = (
  { lastReportAt, lastArrivedAt }: Pick<OngoingAlert, 'lastReportAt' | 'lastArrivedAt'>,
  { time, arrivedAt }: Pick<CompleteAlert, 'time' | 'arrivedAt'>,
): number =>
  Math.max(Math.abs(time.getTime() - lastReportAt.getTime()), Math.abs(arrivedAt.getTime() - lastArrivedAt.getTime()));

export const kindOf = ({ subject }: Pick<NewAlert, 'subject'>): AlertKind => subject.kind;
