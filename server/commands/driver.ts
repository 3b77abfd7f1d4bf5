/**
 * How a command reaches a card. The server that the card is connected to delivers it; the platform keeps the receipt.
 */

/** The commands that a card understands. */
export type CommandKind = 'locate';

export interface Command {
  commandId: string;
  kind: CommandKind;
  /** The card's IMEI. */
  uniqueId: string;
}

export interface CommandDriver {
  /**
   * Sends a command.
   * @returns 'delivered' when the card has it, 'queued' when it gets it with its next report
   * @throws when the server of the card cannot be reached
   */
  send(command: Command): Promise<'queued' | 'delivered'>;
}

/** For cards that report over HTTP: the answer to the next report carries the command (OsmAnd protocol). */
export const pollingDriver: CommandDriver = { send: async () => 'queued' };

/** The text of a command to a card that reports over HTTP: the watch protocol's, which such gateways pass on. */
export const COMMAND_TEXT: Record<CommandKind, string> = { locate: 'CR' };
