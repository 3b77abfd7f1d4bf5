/** How a command reaches a card. The engine the card is connected to knows; the platform keeps the receipt. */

/** What a card can be told to do. */
export type CommandKind = 'locate';

export interface Command {
  commandId: string;
  kind: CommandKind;
  /** What the card calls itself: IMEI. */
  uniqueId: string;
}

export interface CommandDriver {
  /** Hands a command over. 'delivered': the card has it. 'queued': it gets it when it next speaks. Throws when the engine cannot be reached. */
  send(command: Command): Promise<'queued' | 'delivered'>;
}

/** For cards that ask over HTTP: the answer to their next report carries the command (OsmAnd protocol). */
export const pollingDriver: CommandDriver = { send: async () => 'queued' };

/** The words of a command for a card that asks over HTTP: those of the watch protocol, which such gateways pass on. */
export const COMMAND_TEXT: Record<CommandKind, string> = { locate: 'CR' };
