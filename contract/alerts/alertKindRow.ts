/** What a kind of alerts is made of. */
import type { AlertMark } from '../freshness';

/**
 * now: rings until somebody takes it. soon: rings once. note: a line in the inbox, and a push unless the person
 * switched it off.
 */
export const URGENCIES = ['now', 'soon', 'note'] as const;

/** How a person may say that an alert ended. */
export const CHOSEN_REASONS = ['safe', 'helped', 'by-mistake', 'false-alarm', 'other'] as const;
/** How an alert ended. over: its cause ended by itself before anyone took it. */
export const CLOSE_REASONS = [...CHOSEN_REASONS, 'over'] as const;

/**
 * What differs from kind to kind. Four things stand elsewhere and do not compile without a new kind: its subject
 * (alert.ts), its title and sentence in the console (`kind.<kind>` in features/alerts/alerts.*.ts, alertWords.ts),
 * its line on the day track (`mark.<kind>` in features/track/story/trackStory.*.ts), and its words on lock screens and
 * in SMS (contract/words/outside.*.ts).
 */
export interface AlertKindRow {
  /** The urgency of a new alert. The code that raises it may choose a lower one for a milder case. */
  urgency: (typeof URGENCIES)[number];
  /**
   * Who gets a new alert, unless the code that raises it names others. The administrators get it in the second round.
   */
  audience: 'guardians' | 'guardians-and-school';
  /** Whether a person who has set nothing gets it by SMS and WeChat too, which cost money. */
  gatewayByDefault: boolean;
  /** Whether people choose its channels, and may mute it. Otherwise it uses every channel at once. */
  configurable: boolean;
  /**
   * Whether the child may be in danger: while such an alert is open, the numbers of its people are whole and uncounted
   * (decision 56). An alert that is only a note is none.
   */
  danger: boolean;
  /** Whether somebody has to take it in hand. */
  takeable: boolean;
  /** Whether each new fix of the card updates its place. The water judge updates the place of its own alerts. */
  followsCard: boolean;
  /** The reasons to choose from when a person closes it. */
  closeReasons: readonly (typeof CHOSEN_REASONS)[number][];
  /**
   * What an open alert does to the pupil's dot: its state, and the badge beside it. The badge 'alert' is left out for a
   * note.
   */
  dot: Pick<AlertMark, 'state' | 'sign'>;
  /** Its colour on the day track. In the rest of the console urgency and danger decide (features/alerts/alertRules). */
  tone: 'urgent' | 'water' | 'note';
  /** SVG path in a 24 x 24 box, drawn as strokes. */
  icon: string;
  /** SVG path in a 24 x 24 box, filled: the event on a pupil's day track. Null: the track does not show the kind. */
  trackIcon: string | null;
}
