/** Whether, and by which ways, an alert may come to a person. Pure. */
import {
  type AlertKind,
  type AlertPreferences,
  type Channel,
  type Hush,
  type KindPreference,
  type Mute,
  type Urgency,
} from '../../contract';
import { closedAt, NO_CALENDAR } from '../../contract/fence';

interface AlertToDeliver {
  kind: AlertKind;
  urgency: Urgency;
  studentId: string;
}

const ALL_CHANNELS: readonly Channel[] = ['app', 'push', 'gateway'];

/** What a kind starts with: messages that cost something are for what cannot wait. */
const GRAVE: readonly AlertKind[] = ['sos', 'fall', 'water', 'removed', 'test'];
const defaultPreference = (kind: AlertKind): KindPreference => ({
  kind,
  app: true,
  push: true,
  gateway: GRAVE.includes(kind),
});

/** One line for every kind, in the contract's order: as the person has set it, or as it starts. */
export const preferencesByKind = (kinds: readonly AlertKind[], set: readonly KindPreference[]): KindPreference[] =>
  kinds.map((kind) => set.find((line) => line.kind === kind) ?? defaultPreference(kind));

/** What is urgent comes by every way, whatever stands in the way; so does a test, which asks which ways there are. */
export function channelsFor(
  { kind, urgency, studentId }: AlertToDeliver,
  { kinds, quietHours, mutes }: AlertPreferences,
  now: Date,
  timeZone: string,
): { hush: Hush | null; channels: readonly Channel[] } {
  if (urgency === 'now' || kind === 'test') return { hush: null, channels: ALL_CHANNELS };
  const [line] = preferencesByKind([kind], kinds);
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
