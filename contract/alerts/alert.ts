/**
 * An alert: an event about a pupil that the platform notifies people of. One of them takes it in hand and closes it.
 */
import * as z from 'zod/mini';
import { clean } from '../cleanText';
import { CrossingKind, Side } from '../fences/evidence';
import { FenceShapeKind } from '../fences/shape';
import { PlaceNames } from '../places';
import { FixSource } from '../positions';
import { Danger } from '../waters/area';
import { Id, Instant } from '../primitives';
import { CHOSEN_REASONS, CLOSE_REASONS, URGENCIES } from './alertKindRow';
import { ALERT_KIND_NAMES } from './alertKinds';
import { NameOfPerson, NameOfPlace } from '../names';

export const AlertKind = z.enum(ALERT_KIND_NAMES);
export type AlertKind = z.infer<typeof AlertKind>;

export const Urgency = z.enum(URGENCIES);
export type Urgency = z.infer<typeof Urgency>;

/** open: nobody has it in hand. taken: somebody has. closed: a person closed it, or its cause ended. */
export const AlertState = z.enum(['open', 'taken', 'closed']);
export type AlertState = z.infer<typeof AlertState>;

export const CloseReason = z.enum(CLOSE_REASONS);
export type CloseReason = z.infer<typeof CloseReason>;

/** The pupil's direction relative to the shore. */
export const Heading = z.enum(['towards', 'along', 'away', 'unknown']);
export type Heading = z.infer<typeof Heading>;

/** Why a card does not report, or reports no position. indoors: it reports without a fix. */
export const SilenceCause = z.enum(['indoors', 'no-network', 'off', 'taken-off', 'unknown']);
export type SilenceCause = z.infer<typeof SilenceCause>;

/**
 * What the platform knows about the cause of an alert. Metres, degrees from true north, metres per second, degrees
 * Celsius, percent.
 */
const SUBJECTS = {
  sos: z.object({
    kind: z.literal('sos'),
    /** How often the button was pressed in this alert. */
    presses: z.number(),
    /** Battery of the card. */
    power: z.nullable(z.number()),
    /** True when it came by a line that the family has not confirmed. Missing otherwise; so in a fall. */
    unconfirmed: z.optional(z.boolean()),
  }),
  fall: z.object({
    kind: z.literal('fall'),
    power: z.nullable(z.number()),
    unconfirmed: z.optional(z.boolean()),
  }),
  water: z.object({
    kind: z.literal('water'),
    areaId: Id,
    areaName: NameOfPlace,
    danger: Danger,
    verdict: z.enum(['near', 'in', 'left']),
    /** From the last trusted fix to the shore; 0 is in the water. */
    distance: z.number(),
    /** From the pupil to the nearest shore. */
    bearing: z.nullable(z.number()),
    heading: Heading,
    /** Speed towards the shore; negative away from it; null when it is unknown. */
    closing: z.nullable(z.number()),
    /** Radius of uncertainty of the distance. */
    doubt: z.nullable(z.number()),
    /** The time of the fix that these values come from. */
    asOf: Instant,
  }),
  removed: z.object({ kind: z.literal('removed'), power: z.nullable(z.number()) }),
  fence: z.object({
    kind: z.literal('fence'),
    crossingId: Id,
    fenceId: Id,
    fenceName: z.string(),
    crossing: CrossingKind,
    early: z.boolean(),
    /** Missing, like `side`, in alerts of releases that did not store them. */
    fenceShape: z.optional(FenceShapeKind),
    /** Where the pupil was who was due: outside, or nobody can tell. */
    side: z.optional(Side),
  }),
  temperature: z.object({
    kind: z.literal('temperature'),
    celsius: z.number(),
    limit: z.number(),
    side: z.enum(['high', 'low']),
    worn: z.nullable(z.boolean()),
  }),
  battery: z.object({ kind: z.literal('battery'), power: z.number(), lastsUntil: z.nullable(Instant) }),
  silence: z.object({ kind: z.literal('silence'), cause: SilenceCause, since: Instant }),
  /** `by`: name of the guardian who says that the card is lost, or found again. */
  loss: z.object({ kind: z.literal('loss'), lost: z.boolean(), by: NameOfPerson }),
  sim: z.object({ kind: z.literal('sim') }),
  clock: z.object({ kind: z.literal('clock') }),
  test: z.object({ kind: z.literal('test') }),
} satisfies { [Kind in AlertKind]: z.ZodMiniObject<{ kind: z.ZodMiniLiteral<Kind> }> };
type SubjectSchema = (typeof SUBJECTS)[AlertKind];

export const AlertSubject = z.discriminatedUnion(
  'kind',
  Object.values(SUBJECTS) as [SubjectSchema, ...SubjectSchema[]],
);
export type AlertSubject = z.infer<typeof AlertSubject>;
/** The subject of one kind. */
export type SubjectOf<Kind extends AlertKind> = Extract<AlertSubject, { kind: Kind }>;

/** An account's person, as others see it. */
export const Person = z.object({ userId: Id, name: NameOfPerson, role: z.enum(['admin', 'teacher', 'student']) });
export type Person = z.infer<typeof Person>;

/** Where the pupil was. WGS-84 degrees, metres. */
export const AlertPlace = z.object({
  lng: z.number(),
  lat: z.number(),
  accuracy: z.nullable(z.number()),
  source: FixSource,
  fixTime: Instant,
  /** Name of the known place in which it lies. */
  place: z.nullable(z.string()),
  placeNames: z.optional(PlaceNames),
});
export type AlertPlace = z.infer<typeof AlertPlace>;

/** An alert as everyone sees it. `MyAlert` adds what concerns the viewer. */
export const Alert = z.object({
  alertId: Id,
  studentId: Id,
  studentName: NameOfPerson,
  kind: AlertKind,
  urgency: Urgency,
  /** What is known of it now: how near a water is changes while the pupil walks. */
  subject: AlertSubject,
  /** When it happened, by the card's clock, and when the platform raised it. */
  time: Instant,
  raisedTime: Instant,
  /** The last change. */
  changedTime: Instant,
  /** The number of lines in its log: of two copies the one with the higher version is newer. */
  version: z.number(),
  state: AlertState,
  /** The last trusted fix when it was raised, or a newer one; null when there was none. */
  where: z.nullable(AlertPlace),
  /** What it was raised for, or what made it worse or came again since. Later fixes leave it as it was. */
  happened: z.object({
    time: Instant,
    subject: AlertSubject,
    /** The place then; null when it is not known. */
    where: z.nullable(AlertPlace),
  }),
  taken: z.nullable(z.object({ by: Person, time: Instant })),
  /** `by` is null when no person closed it. */
  closed: z.nullable(z.object({ by: z.nullable(Person), time: Instant, reason: CloseReason, note: z.string() })),
  /** The escalation round, from 0, and when the next one follows unless somebody takes the alert. */
  escalation: z.object({ level: z.number(), nextTime: z.nullable(Instant) }),
  /** Made by the demo. */
  demo: z.boolean(),
});
export type Alert = z.infer<typeof Alert>;

/** Why an alert does not ring on a person's consoles. It is in the inbox all the same. */
export const Hush = z.enum(['muted', 'quiet-hours', 'switched-off']);
export type Hush = z.infer<typeof Hush>;

/** An alert in the viewer's inbox. */
export const MyAlert = z.extend(Alert, {
  /** When the viewer saw it; null while unread. */
  seenTime: z.nullable(Instant),
  hush: z.nullable(Hush),
  /** It rang while no console or phone of the viewer could be reached, and was still open when one could. */
  missed: z.boolean(),
});
export type MyAlert = z.infer<typeof MyAlert>;

/**
 * Delivery channel. app: an open console. push: Web Push. gateway: a message by the school's providers, or by the
 * operator's webhook for SMS and WeChat template messages. call: a call by a provider, when nobody takes an alert.
 * address: e-mail and apps, at addresses that the person has proved. group: a group of staff.
 */
export const Channel = z.enum(['app', 'push', 'gateway', 'call', 'address', 'group']);
export type Channel = z.infer<typeof Channel>;

/**
 * waiting: not sent yet, or to be sent again. sent: a console, push service or gateway has it. delivered: the receiver
 * confirmed it. failed: given up.
 */
export const DeliveryState = z.enum(['waiting', 'sent', 'delivered', 'failed']);
export type DeliveryState = z.infer<typeof DeliveryState>;

/** What a provider of messages answered to one attempt. */
export const DeliveryTry = z.object({
  /** The provider's name (contract/delivery/providers.ts); a newer platform may know more of them. */
  provider: z.string(),
  result: z.string(),
  reason: z.nullable(z.string()),
  /** The provider's own word. */
  code: z.string(),
  time: Instant,
  /** The provider sends a message of one key once: a repeat does not arrive twice. */
  goesOnce: z._default(z.boolean(), false),
  /** What the provider said later: that the phone has it, or why not. Null: nothing, or nothing yet. */
  receipt: z._default(
    z.nullable(
      z.object({
        state: z.enum(['delivered', 'failed']),
        reason: z.nullable(z.string()),
        code: z.string(),
        time: Instant,
      }),
    ),
    null,
  ),
});
export type DeliveryTry = z.infer<typeof DeliveryTry>;

export const Delivery = z.object({
  channel: Channel,
  state: DeliveryState,
  attempts: z.number(),
  /** When the state was reached. */
  time: Instant,
  /** What providers answered, oldest first: the last ones alone. */
  tries: z._default(z.array(DeliveryTry), []),
  /** Why it is not delivered yet; null when nothing is wrong. */
  trouble: z.nullable(z.enum(['offline', 'refused', 'gone', 'unreachable', 'not-set-up', 'unknown', 'not-needed'])),
});
export type Delivery = z.infer<typeof Delivery>;

/** The result of a phone call. Only 'answered' counts as reached. */
export const CallOutcome = z.enum(['answered', 'no-answer', 'busy', 'mailbox']);
export type CallOutcome = z.infer<typeof CallOutcome>;

/** A person who gets the alert, or whom people can call about it. */
export const AlertRecipient = z.object({
  /** Null for a contact without an account. */
  person: z.nullable(Person),
  name: NameOfPerson,
  /**
   * The person's relation to the pupil or to the water. trip-leader: of a trip that was running. group: a group of staff
   * at a provider, whose name may be empty.
   */
  duty: z.enum(['guardian', 'class-teacher', 'trip-leader', 'school', 'water-guard', 'group']),
  dutyName: z.nullable(z.string()),
  /** The escalation round in which the person is notified. */
  level: z.number(),
  /**
   * The number, whole in an open alert of danger (`DANGER_KINDS`) and for who has no account. Otherwise it is masked,
   * and `revealContact` answers the whole one.
   */
  phone: z.nullable(z.string()),
  /** The number is masked. */
  masked: z.boolean(),
  seenTime: z.nullable(Instant),
  takenTime: z.nullable(Instant),
  deliveries: z.array(Delivery),
  hush: z.nullable(Hush),
  lastCall: z.nullable(z.object({ outcome: CallOutcome, time: Instant, by: Person })),
});
export type AlertRecipient = z.infer<typeof AlertRecipient>;

/** One line of an alert's log. Lines are never changed or removed. */
export const LogLine = z.object({
  /** 1, 2, 3, … without a gap. */
  version: z.number(),
  time: Instant,
  what: z.enum([
    'raised',
    'again',
    'worse',
    'better',
    'located',
    'taken',
    'released',
    'noted',
    'called',
    'escalated',
    'closed',
    'reopened',
  ]),
  /** Null for the platform. */
  by: z.nullable(Person),
  note: z.string(),
  /** For 'called'. */
  call: z.nullable(z.object({ name: NameOfPerson, outcome: CallOutcome })),
  /** For 'closed'. */
  reason: z.nullable(CloseReason),
});
export type LogLine = z.infer<typeof LogLine>;

/** What a person can do about an alert. */
export const AlertAct = z.discriminatedUnion('kind', [
  /** `over` takes the alert from the person who has it; without `over` that is 409. */
  z.object({ kind: z.literal('take'), over: z.optional(z.boolean()) }),
  z.object({ kind: z.literal('release') }),
  z.object({ kind: z.literal('note'), note: z.string().check(clean.text(), z.minLength(1), z.maxLength(500)) }),
  z.object({
    kind: z.literal('call'),
    name: z.string().check(z.minLength(1), z.maxLength(40)),
    userId: z.nullable(Id),
    outcome: CallOutcome,
  }),
  z.object({
    kind: z.literal('close'),
    reason: z.enum(CHOSEN_REASONS),
    note: z.string().check(clean.text(), z.maxLength(500)),
  }),
  z.object({ kind: z.literal('reopen'), note: z.string().check(clean.text(), z.minLength(1), z.maxLength(500)) }),
]);
export type AlertAct = z.infer<typeof AlertAct>;
