/**
 * How a command reaches a card that is not on our own gateway. The server that the card is connected to delivers it;
 * the platform keeps the receipt.
 */
import type { CardModel, CommandContent } from '../../../contract';

export type DriverCommand = CommandContent & {
  commandId: string;
  /** The card's IMEI. */
  uniqueId: string;
};

/**
 * sent: written to the card's connection. kept: the server keeps it until the card connects. unknown: the server cannot
 * tell the card this.
 */
export type Sending = 'sent' | 'kept' | 'unknown';

export interface CommandDriver {
  /** The model of cards that no gateway of ours has recognised. */
  model: CardModel;
  /**
   * Sends a command; null where cards take their commands themselves.
   * @throws when the server of the card cannot be reached. A setting is then tried again; an errand expires.
   */
  send: ((command: DriverCommand) => Promise<Sending>) | null;
}

/** For cards that report over HTTP: the answer to the next report carries the command (OsmAnd protocol). */
export const pollingDriver: CommandDriver = { model: 'osmand', send: null };
