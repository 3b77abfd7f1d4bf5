/**
 * What is known of a command. A receipt says the strongest thing that is true, and never that the card holds a setting:
 * no card can be asked over its connection what it holds.
 */
import * as z from 'zod/mini';
import { Id, Instant } from '../primitives';
import { CommandKind } from './kinds';

/**
 * queued: stored by us; the card is away or busy. sent: written to the card's connection, or given to the server
 * that has it. delivered: the card answered this very command. taken: the card asked for this setting and got our copy.
 * seen: the effect showed (the fix after 'locate', the start after 'restart', a call by a new number). cannotTell:
 * sent, and this model or way never answers. refused: the card answered that it did not. expired: nothing came in time.
 * replaced: a newer version is wanted.
 */
export const ReceiptState = z.enum([
  'queued',
  'sent',
  'delivered',
  'taken',
  'seen',
  'cannotTell',
  'refused',
  'expired',
  'replaced',
]);
export type ReceiptState = z.infer<typeof ReceiptState>;

/** What the platform learns of a command from outside. */
export type CommandEvidence = Extract<ReceiptState, 'sent' | 'delivered' | 'taken' | 'seen' | 'cannotTell' | 'refused'>;

/** The progress of a command to a pupil's card, as consoles get it. It holds no number and no text. */
export const Receipt = z.object({
  commandId: Id,
  studentId: Id,
  kind: CommandKind,
  /** Of a setting; null for an errand. */
  version: z.nullable(z.number()),
  state: ReceiptState,
  askedTime: Instant,
  changedTime: Instant,
});
export type Receipt = z.infer<typeof Receipt>;

/** Strength of what the card has shown. A stronger one stays when a weaker one comes late. */
const STRENGTH: Record<ReceiptState, number> = {
  queued: 0,
  expired: 0,
  sent: 1,
  cannotTell: 2,
  refused: 2,
  delivered: 3,
  taken: 4,
  seen: 5,
  replaced: 6,
};

/**
 * The state after a piece of evidence. Late evidence counts, also after 'expired', because it is true; what was
 * replaced stays replaced.
 * @returns the same state when the evidence says nothing new.
 */
export function afterEvidence(before: ReceiptState, evidence: CommandEvidence): ReceiptState {
  if (before === 'replaced') return before;
  // The card's own answer decides over what was only assumed of its model.
  if (evidence === 'refused') return STRENGTH[before] <= STRENGTH.refused ? 'refused' : before;
  return STRENGTH[evidence] > STRENGTH[before] ? evidence : before;
}
