/**
 * A whole student card: it logs in, asks for its settings, reports, obeys and answers, or does not answer, as its model
 * does, and starts again when it is told to.
 */
import type { StudentModel } from '../../server/field/gateway/profiles';
import type { StudentFrame } from '../../server/field/gateway/student/frame';
import {
  type CardMemory,
  emptyMemory,
  setCallers,
  setClassMode,
  setFrequency,
  setKeys,
  showMessage,
  wipe,
} from './firmware';
import type { CardReport } from '../day/report';
import { studentCard, type StudentCard, type StudentCardOptions } from './studentCard';

export interface WornCardOptions extends Omit<StudentCardOptions, 'onFrame' | 'model'> {
  model: StudentModel;
  /** The body of a location report now; null when the card finds no place. */
  locate: () => string;
  /** Per cent. */
  battery: () => number;
  /** Runs work later: a restart and the search for a place take their time. */
  after: (milliseconds: number, work: () => void) => void;
}

export interface WornCard {
  memory: CardMemory;
  /** Connects and does all that the firmware does after a start. Resolves when the card is at rest. */
  start(): Promise<void>;
  /** The connection that the card has now. */
  line(): StudentCard;
  /** Presses the SOS key: the place first on b1, b2 and d, as their firmware does. */
  press(): Promise<void>;
  report(): Promise<void>;
  /** Sends a heartbeat. */
  beat(): void;
  /** Names of the commands it was given, in their order. */
  heard: string[];
  stop(): void;
}

/** The body of a location report of what a card found and hears. @param time fourteen digits. */
export function locationBody({ fix, scan }: Partial<Pick<CardReport, 'fix' | 'scan'>>, time: string): string {
  const place = fix ? `0E${fix.lng.toFixed(6)}N${fix.lat.toFixed(6)}T${time}` : '1E0.000000N0.000000T';
  const [serving] = scan?.masts ?? [];
  const mast = serving ? [serving.mcc, serving.mnc, serving.area, serving.cell, serving.dbm].join('!') : '0!0!0!0!0';
  return `${place}@${mast}@${(scan?.points ?? []).map(({ mac, rssi }) => `!${mac}!${rssi}#`).join('')}`;
}

/** Milliseconds that a card needs to start again, and to find itself. */
const STARTS_IN = 3_000;
const FINDS_IN = 2_000;
/** Milliseconds until a card that lost its connection tries again. */
const BACK_IN = 15_000;
/** Models whose question for settings comes after each login; b1 and b2 ask once after they were switched on. */
const ASKS_ALWAYS: readonly StudentModel[] = ['c'];
const ASKS_NEVER: readonly StudentModel[] = ['d'];

export function wornCard(options: WornCardOptions): WornCard {
  const { model, locate, battery, after } = options;
  const memory = emptyMemory();
  const heard: string[] = [];
  let line: StudentCard = studentCard({ ...options, onFrame: obey });
  let stopped = false;
  /** The connection whose end brings a new one; null while the card is starting again by itself. */
  let goes: StudentCard | null = null;
  /** A command that b1 answers after it has started again. */
  let owed: string | null = null;

  const answer = (frame: StudentFrame, body = '0', serial = frame.serial, command = frame.command) =>
    line.send({ command, type: 2, body, ...(serial === '' ? {} : { serial }) });

  function restart(erase: boolean): void {
    if (erase) wipe(memory);
    const old = line;
    goes = null;
    old.close();
    after(STARTS_IN, () => begin(true));
  }

  async function found(frame: StudentFrame): Promise<void> {
    // c sends an ordinary report instead of an answer; b1 answers under a serial of its own.
    if (model === 'c') await line.say('REPORT_LOCATION_INFO', locate());
    else answer(frame, locate(), model === 'b1' ? '' : frame.serial);
  }

  function operate(frame: StudentFrame): void {
    const [reboot, factory] = frame.body.split('@');
    const erase = factory === '1';
    if (model === 'b1' && reboot === '1') {
      owed = frame.command;
      return restart(erase);
    }
    answer(frame);
    // b2 starts again whatever it was told.
    if (model === 'b2' || reboot === '1' || model === 'a' || model === 'd') return restart(erase);
    if (erase) wipe(memory);
  }

  /** Does what the platform says on its own. */
  function obey(frame: StudentFrame): void {
    if (frame.type !== 1) return;
    heard.push(frame.command);
    const { command, body } = frame;
    if (command === 'SET_NORMAL_BUTTON') {
      setKeys(memory, body, model);
      return answer(frame, '0', frame.serial, model === 'c' ? 'REPORT_HEARTBEAT' : command);
    }
    if (command === 'SET_INCOMING_CALL') {
      if (setCallers(memory, body, model, false)) answer(frame);
      return;
    }
    if (command === 'LOCATION_INFO_GET') return after(FINDS_IN, () => void found(frame));
    if (command === 'REMOTE_OPERATE_TERMINAL') return operate(frame);
    if (command === 'SET_CLASS_MODEL') setClassMode(memory, body, model);
    else if (command === 'FREQUENCY_LOCATION_SET') setFrequency(memory, body, model);
    else if (command === 'SEND_SMS') showMessage(memory, body, model);
    else if (command === 'SET_SMS_INTERCEPT' && model === 'b2') memory.intercept = Number(body);
    // Unknown commands: a and d say 'done' to anything, the others say nothing.
    else if (model !== 'a' && model !== 'd') return;
    answer(frame);
  }

  /** Asks, and goes on: a question may stay unanswered. */
  function askForSettings(): void {
    void line.say('GET_INCOMING_CALL', '1').then((body) => void setCallers(memory, body, model, true));
    void line.say('GET_CLASS_MODEL', '1').then((body) => setClassMode(memory, body, model));
    void line.say('GET_NORMAL_BUTTON', '1').then((body) => setKeys(memory, body, model));
  }

  function begin(poweredOn: boolean): void {
    if (!stopped) start(poweredOn).catch(() => after(BACK_IN, () => begin(poweredOn)));
  }

  async function start(poweredOn: boolean): Promise<void> {
    const own = studentCard({ ...options, onFrame: obey });
    line = own;
    goes = own;
    void own.gone.then(() => {
      if (goes === own) after(BACK_IN, () => begin(false));
    });
    const welcome = await line.connect();
    const [status, , needSms] = welcome.split('@');
    if (status === '1' && model === 'b2') wipe(memory);
    if (needSms === '1' && model === 'a') wipe(memory);
    if (status === '2' && (model === 'a' || model === 'c')) return line.close();
    await line.say('REPORT_HEARTBEAT', `${battery()}%`);
    if (poweredOn) await line.say('ALARM_POWER', `4@${battery()}%`);
    if (owed) line.send({ command: owed, type: 2, body: '0' });
    owed = null;
    if (!ASKS_NEVER.includes(model) && (poweredOn || ASKS_ALWAYS.includes(model))) askForSettings();
    await line.say('REPORT_LOCATION_INFO', locate());
  }

  return {
    memory,
    heard,
    start: () => start(true),
    line: () => line,
    async press() {
      if (model === 'd') return void (await line.say('SOS_LOCATION_INFO', locate()));
      if (model !== 'c') await line.say('REPORT_LOCATION_INFO', locate());
      await line.say('REPORT_SOS', '1');
    },
    beat: () => line.send({ command: 'REPORT_HEARTBEAT', type: 3, body: `${battery()}%` }),
    async report() {
      await line.say('REPORT_LOCATION_INFO', locate());
    },
    stop() {
      stopped = true;
      goes = null;
      line.close();
    },
  };
}
