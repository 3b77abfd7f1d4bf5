/**
 * What each known firmware does with the same words, as one table: how it writes text, whether a list replaces or adds,
 * what it answers and what it never answers. The gateway asks this table; no other file of it knows a model. What a
 * model can be told at all stands in the contract (`CARD_MODELS`). Sources are the firmwares' own programs; nobody has
 * tried this against real cards yet (docs/decisions/049-card-gateway.md).
 */
import type { GATEWAY_MODELS } from '../../../contract/settings/entries';

export type GatewayModel = (typeof GATEWAY_MODELS)[number];
/** Those that speak the student card's protocol. */
export type StudentModel = Exclude<GatewayModel, 'watch' | 'hq'>;

/** Settings that a card may ask for itself: it sends GET_… and takes the answer as if it were SET_…. */
export type PulledSetting = 'outgoing' | 'incoming' | 'classMode';

export interface CardProfile {
  /** How texts travel: hexadecimal UTF-8, raw UTF-8, or hexadecimal UTF-16. */
  text: 'hex' | 'raw' | 'utf16hex';
  /** In what the body's length is counted. */
  lengthUnit: 'characters' | 'bytes';
  /** Whether what we send ends in the maker's suffix. One firmware fails when that comes in a second TCP segment. */
  suffix: boolean;
  /** Largest message that the card takes, in bytes on the wire. */
  longestMessage: number;
  /** Names before the numbers of a list: hexadecimal UTF-8, or none. */
  names: 'hex' | 'none';
  /** Whether a message begins with its own id, and which kinds and lengths it has. */
  messageForm: 'full' | 'short';
  /** Whether a list of incoming numbers replaces the old one, or numbers to delete and to add are named. */
  incomingList: 'replaces' | 'changes';
  /** Whether '0' in place of the keys clears all of them. */
  wipesOnNone: boolean;
  /** Whether the class windows must be cleared first, because windows that were left out live on. */
  clearClassFirst: boolean;
  /** Commands that the card obeys and never answers: their receipt stays 'sent'. */
  silentCommands: readonly string[];
  /** Commands that the card answers under a new serial, so that name and time must do. */
  freshSerial: readonly string[];
  /** The name under which it answers a command, where it is another. */
  answersAs: Readonly<Record<string, string>>;
  /** Zone of a fix's time, where the frame's time does not tell. */
  fixZone: 'local' | 'utc';
  /** Shortest interval between reports in minutes; the card raises shorter ones silently. */
  leastInterval: number;
  /** Seconds between heartbeats; the card is thought away after two of them and a minute. */
  heartbeat: number;
}

/** What the student cards share; each row says how it differs. */
const STUDENT = {
  suffix: false,
  names: 'none',
  messageForm: 'full',
  incomingList: 'changes',
  wipesOnNone: false,
  clearClassFirst: false,
  silentCommands: [],
  freshSerial: [],
  answersAs: {},
  fixZone: 'local',
  leastInterval: 5,
  heartbeat: 600,
} as const;

export const PROFILES: Readonly<Record<GatewayModel, CardProfile>> = {
  b1: {
    ...STUDENT,
    text: 'hex',
    lengthUnit: 'bytes',
    longestMessage: 4_096,
    wipesOnNone: true,
    clearClassFirst: true,
    freshSerial: ['LOCATION_INFO_GET', 'REMOTE_OPERATE_TERMINAL'],
    fixZone: 'utc',
  },
  b2: {
    ...STUDENT,
    text: 'hex',
    lengthUnit: 'bytes',
    longestMessage: 4_096,
    names: 'hex',
    wipesOnNone: true,
    silentCommands: ['HDKT_SEND_QUESTION'],
    fixZone: 'utc',
  },
  a: { ...STUDENT, text: 'raw', lengthUnit: 'characters', longestMessage: 2_048, messageForm: 'short' },
  c: {
    ...STUDENT,
    text: 'raw',
    lengthUnit: 'characters',
    longestMessage: 2_048,
    incomingList: 'replaces',
    silentCommands: ['SET_MODEL', 'SET_CLOCK', 'SET_CALL_DURATION', 'SET_SERVER_INFO'],
    answersAs: { SET_NORMAL_BUTTON: 'REPORT_HEARTBEAT' },
  },
  d: { ...STUDENT, text: 'raw', lengthUnit: 'characters', suffix: true, longestMessage: 2_048 },
  watch: {
    ...STUDENT,
    text: 'utf16hex',
    lengthUnit: 'bytes',
    longestMessage: 4_096,
    incomingList: 'replaces',
    fixZone: 'utc',
    leastInterval: 1,
    heartbeat: 480,
  },
  hq: {
    ...STUDENT,
    text: 'raw',
    lengthUnit: 'bytes',
    longestMessage: 1_024,
    incomingList: 'replaces',
    // Nobody has seen an answer of these cards.
    silentCommands: ['WLALL', 'CLASS', 'CALLFILTER', 'MODE'],
    fixZone: 'utc',
  },
};
