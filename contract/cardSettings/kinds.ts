/**
 * The kinds of commands to a card as one table. A *setting* is a wanted state with a version: the newest version is
 * what the card shall hold, and it is told again until it does. An *errand* is done once.
 */
import * as z from 'zod/mini';
import {
  CardMessage,
  ClassMode,
  IncomingCalls,
  Nothing,
  OutgoingNumbers,
  ReportInterval,
  SmsIntercept,
} from './values';

/** Milliseconds. */
const MINUTE = 60_000;

interface KindRow {
  value: z.ZodMiniType;
  /** A setting with versions, or an errand. */
  lasting: boolean;
  /** Milliseconds that the command may wait for the card before it is sent; null: as long as it is wanted. */
  waits: number | null;
  /** Milliseconds after the sending in which the card may answer or show the effect. */
  patience: number;
}

/**
 * A card answers in 60 s, and for a position up to 180 s. A restart or a wipe that waited
 * for hours would come as a surprise, so it waits for minutes only.
 */
export const COMMAND_KINDS = {
  outgoing: { value: OutgoingNumbers, lasting: true, waits: null, patience: 2 * MINUTE },
  incoming: { value: IncomingCalls, lasting: true, waits: null, patience: 2 * MINUTE },
  classMode: { value: ClassMode, lasting: true, waits: null, patience: 2 * MINUTE },
  smsIntercept: { value: SmsIntercept, lasting: true, waits: null, patience: 2 * MINUTE },
  interval: { value: ReportInterval, lasting: true, waits: null, patience: 2 * MINUTE },
  locate: { value: Nothing, lasting: false, waits: 4 * MINUTE, patience: 4 * MINUTE },
  ring: { value: Nothing, lasting: false, waits: 5 * MINUTE, patience: 2 * MINUTE },
  restart: { value: Nothing, lasting: false, waits: 10 * MINUTE, patience: 10 * MINUTE },
  factoryReset: { value: Nothing, lasting: false, waits: 10 * MINUTE, patience: 10 * MINUTE },
  message: { value: CardMessage, lasting: false, waits: 24 * 60 * MINUTE, patience: 2 * MINUTE },
} as const satisfies Record<string, KindRow>;

export type CommandKind = keyof typeof COMMAND_KINDS;
export const CommandKind = z.enum(Object.keys(COMMAND_KINDS) as [CommandKind, ...CommandKind[]]);

/** The value of a command of a kind. */
export type CommandValue<Kind extends CommandKind = CommandKind> = z.infer<(typeof COMMAND_KINDS)[Kind]['value']>;

export interface CommandOf<Kind extends CommandKind> {
  kind: Kind;
  value: CommandValue<Kind>;
}
/** What a card is asked: the kind tells which value there is. */
export type CommandContent = { [Kind in CommandKind]: CommandOf<Kind> }[CommandKind];

/** The kinds with versions. */
export const SettingKind = z.enum(['outgoing', 'incoming', 'classMode', 'smsIntercept', 'interval']);
export type SettingKind = z.infer<typeof SettingKind>;

/** Kinds whose values name no person and no number: whoever reads them learns nothing about a family. */
export const NAMES_NOBODY: readonly CommandKind[] = ['classMode', 'interval', 'locate'];

/** Kinds that must not be done twice: after a crash between claim and writing they expire and are not repeated. */
export const isLasting = (kind: CommandKind): kind is SettingKind => COMMAND_KINDS[kind].lasting;

/**
 * What a card is told when it gets another wearer: nothing of the former family stays. Its interval is nobody's secret
 * and is left as it is.
 */
export const EMPTY_SETTINGS = {
  outgoing: { keys: [] },
  incoming: { limit: 'everyone', weekdays: [1, 2, 3, 4, 5, 6, 7], numbers: [] },
  classMode: { windows: [], sosIn: true, sosOut: true, holidaysOff: true },
  smsIntercept: { holdBack: 'none' },
} as const satisfies { [Kind in Exclude<SettingKind, 'interval'>]: unknown };
