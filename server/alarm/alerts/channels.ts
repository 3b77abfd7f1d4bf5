/** Applies a person's preferences, mutes and quiet hours to an alert. Pure. */
import {
  type AlertKind,
  alertKind,
  type AlertPreferences,
  type Channel,
  type Hush,
  type KindPreference,
  type Mute,
  type Urgency,
} from '../../../contract';
import { closedAt, NO_CALENDAR } from '../../../contract/fences';

interface AlertToDeliver {
  kind: AlertKind;
  urgency: Urgency;
  studentId: string;
}

/** Channels that a person may choose. */
const ALL_CHANNELS = ['app', 'push', 'gateway'] as const satisfies readonly Channel[];

/** The channels of a kind for a person who has set nothing. */
const defaultPreference = (kind: AlertKind): KindPreference => ({
  kind,
  app: true,
  push: true,
  gateway: alertKind(kind).gatewayByDefault,
});

/** One row for each of `kinds`, in their order: the person's own setting, else the school's, else the default. */
export const preferencesByKind = (
  kinds: readonly AlertKind[],
  set: readonly KindPreference[],
  ofSchool: readonly KindPreference[] = [],
): KindPreference[] =>
  kinds.map((kind) => {
    const isOf = (line: KindPreference) => line.kind === kind;
    return set.find(isOf) ?? ofSchool.find(isOf) ?? defaultPreference(kind);
  });

/**
 * The channels by which an alert reaches a person, and why it does not ring on a console, if so. Urgent alerts and
 * tests use every channel, whatever the person has set.
 * @param ofSchool what the pupil's school chose.
 */
export function channelsFor(
  { kind, urgency, studentId }: AlertToDeliver,
  { kinds, quietHours, mutes }: AlertPreferences,
  now: Date,
  timeZone: string,
  ofSchool: readonly KindPreference[] = [],
): { hush: Hush | null; channels: readonly Channel[] } {
  if (urgency === 'now' || !alertKind(kind).configurable) return { hush: null, channels: ALL_CHANNELS };
  const [line] = preferencesByKind([kind], kinds, ofSchool);
  const channels = ALL_CHANNELS.filter((channel) => line?.[channel]);
  if (mutes.some((mute) => isMuted(mute, kind, studentId, now))) return { hush: 'muted', channels: [] };
  if (isQuiet(quietHours, now, timeZone)) return { hush: 'quiet-hours', channels: [] };
  return { hush: channels.includes('app') ? null : 'switched-off', channels };
}

const isMuted = (mute: Mute, kind: AlertKind, studentId: string, now: Date) =>
  (mute.kind === null || mute.kind === kind) &&
  (mute.studentId === null || mute.studentId === studentId) &&
  Date.parse(mute.until) > now.getTime();

const isQuiet = (hours: AlertPreferences['quietHours'], now: Date, timeZone: string) =>
  hours.length > 0 && closedAt(now.getTime(), { hours, schoolDaysOnly: false }, timeZone, NO_CALENDAR) === null;
