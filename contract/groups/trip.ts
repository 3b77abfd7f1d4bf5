/**
 * What a trip says (where it meets and goes, its bus, whom to call), and what families answer when they are asked for
 * consent.
 */
import * as z from 'zod/mini';
import { clean } from '../cleanText';
import { plainNumber } from '../phone';
import { Instant } from '../primitives';
import { NameOfPerson } from '../names';
import type { Language, OUTSIDE } from '../language';

/** Colours of groups, none of which is a state's. */
export const GROUP_COLOURS = ['#0f766e', '#4f46e5', '#a21caf', '#b45309', '#0369a1', '#4d7c0f'] as const;
export const GroupColour = z.enum(GROUP_COLOURS);

/** Corners of a route, and people to call, at most. */
export const MOST_ROUTE_POINTS = 100;
export const MOST_TRIP_CONTACTS = 5;

/** Degrees, WGS-84. */
const TripPoint = z.object({
  lng: z.number().check(z.gte(-180), z.lte(180)),
  lat: z.number().check(z.gte(-90), z.lte(90)),
});
export type TripPoint = z.infer<typeof TripPoint>;

/** Where a trip meets; `at` is null when the place is only named. */
const MeetingPlace = z.object({ name: z.string().check(clean.line(), z.maxLength(60)), at: z.nullable(TripPoint) });

/** The bus, or all buses together. `seats` is null when nobody says how many. */
const TripBus = z.object({
  plate: z.string().check(clean.line(), z.minLength(1), z.maxLength(60)),
  seats: z.nullable(z.int().check(z.gte(1), z.lte(1_000))),
});

/** A number that a phone dials: digits, and what people put between them. */
export const TripPhone = z.string().check(z.overwrite(plainNumber), z.regex(/^\+?[0-9](?:[0-9 -]{1,18})[0-9]$/));

/** Somebody to call in an emergency. Leaders and the families of the trip read the number. */
const TripContact = z.object({
  name: z.string().check(clean.line(), z.minLength(1), z.maxLength(40)),
  phone: TripPhone,
});

/** What a trip says beside its times. What an older console leaves out is empty. */
export const TripFacts = z.object({
  meeting: z.nullable(MeetingPlace),
  /** Pupils for each leader; null when nobody asks for one. */
  ratio: z.nullable(z.int().check(z.gte(1), z.lte(100))),
  /** The way in its order; empty, or two points at least. */
  route: z
    ._default(z.array(TripPoint).check(z.maxLength(MOST_ROUTE_POINTS)), [])
    .check(z.refine((points) => points.length !== 1, 'A route has two points')),
  bus: z._default(z.nullable(TripBus), null),
  contacts: z._default(z.array(TripContact).check(z.maxLength(MOST_TRIP_CONTACTS)), []),
  /** What else families and leaders should know. */
  notes: z.string().check(clean.text(), z.maxLength(500)),
});
export type TripFacts = z.infer<typeof TripFacts>;

/** What a trip says of which nothing is known. */
export const NO_TRIP_FACTS: TripFacts = { meeting: null, ratio: null, route: [], bus: null, contacts: [], notes: '' };

export const GroupTrip = z
  .extend(TripFacts, {
    begins: Instant,
    ends: Instant,
    /** Families are asked whether their child may go. */
    consent: z._default(z.boolean(), false),
  })
  .check(z.refine(({ begins, ends }) => Date.parse(begins) < Date.parse(ends), 'The trip ends before it begins'));
export type GroupTrip = z.infer<typeof GroupTrip>;

/** The same trip as families were asked for: another time, meeting point or route is asked for again. */
export const isSameQuestion = (one: GroupTrip, other: GroupTrip): boolean =>
  Date.parse(one.begins) === Date.parse(other.begins) &&
  Date.parse(one.ends) === Date.parse(other.ends) &&
  one.meeting?.name === other.meeting?.name &&
  [one.meeting?.at ?? null, ...one.route].map(pointText).join() ===
    [other.meeting?.at ?? null, ...other.route].map(pointText).join();
const pointText = (point: TripPoint | null) => (point ? `${point.lng} ${point.lat}` : '');

/** refused: some guardian said no and has not taken it back. open: nobody has answered. */
export const TripConsent = z.enum(['given', 'refused', 'open']);
export type TripConsent = z.infer<typeof TripConsent>;

/** One guardian's answer, or that a leader holds one on paper. */
export const ConsentAnswer = z.object({ by: NameOfPerson, agrees: z.boolean(), time: Instant, onPaper: z.boolean() });
export type ConsentAnswer = z.infer<typeof ConsentAnswer>;

/** What a family reads of a trip that asks for its consent. */
export const FamilyConsent = z.object({
  /** Which question it is: it counts up when what was asked changes. */
  asked: z.int(),
  state: TripConsent,
  /** The viewer's own answer; null without one. */
  own: z.nullable(z.boolean()),
  answers: z.array(ConsentAnswer),
});

/** What families hear of a trip on their lock screens. The words stand in contract/words/outside.*.ts. */
export type TripNews = keyof (typeof OUTSIDE)[Language]['trip'];
