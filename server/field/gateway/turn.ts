/** What one message of a card means, in one form for all the protocols of the gateway. */
import { withTrueTimes } from '../intake/deviceClock';
import { NOTHING_SAID, type Report, type WrittenReport, type WrittenTime } from '../intake/report';
import type { GatewayModel, PulledSetting } from './profiles';

/** The state of one connection that its protocol needs to read and write. */
export interface SpeakerState {
  model: GatewayModel;
  /** Milliseconds to add to the card's clock, as its last login or heartbeat showed it; 0 when it is right. */
  skewMs: number;
  /** Counts the serials of what we send. */
  count: number;
}

/** A card's answer to one of our commands. */
export interface CardAnswer {
  /** The serial of our command, or of the card's own where the profile says so. */
  serial: string;
  command: string;
  body: string;
}

export interface Turn {
  /** What the card calls itself. It is claimed, not proved. */
  uniqueId: string;
  /** Number of the SIM; empty when the card does not say. */
  iccid: string;
  kind: 'login' | 'alive' | 'report' | 'pull' | 'answer' | 'bootstrap';
  /** True when the card says that it has just been switched on. */
  poweredOn: boolean;
  /** What is to be stored before the answer; null when there is nothing, or only damage. */
  report: Report | null;
  /** The text to answer with; null: no answer is due, or none is known that does no harm. */
  answer: string | null;
  pull: { setting: PulledSetting; answerWith(body: string): string } | null;
  receipt: CardAnswer | null;
  /** Strength of the network in dBm; missing where the message does not tell. */
  dbm?: number;
}

/** One message of a command of ours. */
export interface CardWords {
  /** The name under which the card answers it. */
  command: string;
  /** @param serial eighteen digits; protocols without serials leave it out. */
  text(serial: string): string;
}

/** What a message says besides its time. */
export type Said = Partial<Omit<WrittenReport, 'uniqueId' | 'deviceTime'>>;

/** A report that says nothing but what it is given. @param now when it arrived. */
export const reportFrom = (uniqueId: string, deviceTime: WrittenTime, said: Said, now: Date): Report =>
  withTrueTimes({ uniqueId, deviceTime, ...NOTHING_SAID, ...said }, now, 'card');
