/** The access log: what a member of staff saw of a child's whereabouts and papers, as the child's guardians read it. */
import * as z from 'zod/mini';
import { callsOf } from './call';
import { Id, Instant } from './primitives';
import { NameOfPerson } from './names';

/**
 * class-map: the child was one dot on the map of a class. list: one line in a list of alerts, arrivals or waters.
 * position: the child was opened. track, temperature: its day or its readings were opened. alert: an alert about the
 * child was opened. places: its home and other known places. locate: its card was asked to report. document: a photo or
 * file of a request about the child was opened.
 */
export const AccessKind = z.enum([
  'class-map',
  'list',
  'position',
  'track',
  'temperature',
  'alert',
  'places',
  'locate',
  'document',
]);
export type AccessKind = z.infer<typeof AccessKind>;

/**
 * The span in which views of one kind by one person are one row. Map and lists show a child that nobody has opened, so
 * they are written once a day of the school and have no count.
 */
export const ACCESS_SPAN = {
  'class-map': 'day',
  list: 'day',
  position: 'hour',
  track: 'hour',
  temperature: 'hour',
  alert: 'hour',
  places: 'hour',
  locate: 'hour',
  document: 'hour',
} as const satisfies Record<AccessKind, 'hour' | 'day'>;

/** One row of the log. */
export const AccessEntry = z.object({
  /** The last view of the row; of map and lists the first of the day. */
  time: Instant,
  /** The person's name, also after the person has left the school. */
  viewer: NameOfPerson,
  userType: z.string(),
  what: AccessKind,
  /** How often the person opened it; 1 for what is not counted. */
  times: z.number(),
});
export type AccessEntry = z.infer<typeof AccessEntry>;

/** Which members of staff looked at the child, newest first. */
export const accessLog = callsOf('position').post('/location/student/access/log/v1', {
  needs: 'access:read',
  input: z.object({ studentId: z.optional(Id) }),
  output: z.array(AccessEntry),
  ours: true,
});
