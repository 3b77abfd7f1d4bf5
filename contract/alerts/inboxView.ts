/** What the views of the inbox list. Pure; the platform asks the store the same (`server/alarm/alerts/inbox.ts`). */
import * as z from 'zod/mini';
import type { Alert } from './alert';
import { DANGER_KINDS } from './alertKinds';

/**
 * open: alerts that wait for a person. danger: those in which a child may be or has been in danger. fences: crossings
 * of fences. Without a view the inbox lists everything.
 */
export const InboxView = z.enum(['open', 'danger', 'fences']);
export type InboxView = z.infer<typeof InboxView>;

type ListedAlert = Pick<Alert, 'kind' | 'urgency' | 'state'>;

/**
 * An expected arrival, departure or pass: a line of the child's day that nobody has to take or close. A child who is
 * late, or leaves early, is none: its alert is more than a note.
 */
export const isQuietCrossing = ({ kind, urgency, state }: ListedAlert): boolean =>
  kind === 'fence' && urgency === 'note' && state !== 'taken';

/** Whether the alert waits for a person, or is in somebody's hands. */
export const isOpenCase = (alert: ListedAlert): boolean => alert.state !== 'closed' && !isQuietCrossing(alert);

export const IN_VIEW: Readonly<Record<InboxView, (alert: ListedAlert) => boolean>> = {
  open: isOpenCase,
  danger: ({ kind, urgency }) => DANGER_KINDS.includes(kind) && urgency !== 'note',
  fences: ({ kind }) => kind === 'fence',
};
