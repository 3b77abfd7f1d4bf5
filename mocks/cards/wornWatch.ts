/**
 * A watch of the text protocol as it behaves: it wants its words echoed, keeps what it is told, echoes each command by
 * its name, and tells by nothing but its doings what it has kept.
 */
import type { CardScan } from '../day/hearing';
import { byteText, bytesOfText } from '../../server/field/gateway/link';
import { readWatchFrame, writeWatchFrame } from '../../server/field/gateway/watch/frame';
import type { CardWire, OpenWire } from './wire';

export interface WornWatchOptions {
  /** Ten digits. */
  id: string;
  open: OpenWire;
  clock: () => Date;
  /** Degrees; null where it sees no satellites. */
  place: () => { lng: number; lat: number } | null;
  /** What it hears; nothing but a mast by default. */
  hears?: () => CardScan;
  /** Runs work later: a restart and the search for a place take their time. */
  after: (milliseconds: number, work: () => void) => void;
}

/** What it keeps while it is off: the parameters of each setting, by its name. */
export interface WatchMemory {
  settings: Map<string, string>;
  messages: string[];
  rings: number;
  wipes: number;
}

export interface WornWatch {
  memory: WatchMemory;
  /** Names of the commands it was given, in their order. */
  heard: string[];
  /** Connects and gives its first sign of life; resolves when that was echoed. */
  start(): Promise<void>;
  /** Sends its place. Nothing answers it. */
  report(): void;
  /** Presses the SOS key; resolves to the echo. */
  press(): Promise<void>;
  /** Gives a sign of life; resolves to the echo. */
  beat(): Promise<void>;
  stop(): void;
}

const ONE_MAST: CardScan = { points: [], masts: [{ mcc: 460, mnc: 0, area: 9_360, cell: 5_081, dbm: 131 }] };
/** The masts and access points of a position message. */
const radios = ({ points, masts }: CardScan): (string | number)[] => [
  masts.length,
  1,
  ...masts.slice(0, 1).flatMap(({ mcc, mnc }) => [mcc, mnc]),
  ...masts.flatMap(({ area, cell, dbm }) => [area, cell, dbm]),
  ...(points.length > 0 ? [points.length, ...points.flatMap(({ mac, rssi }) => ['', mac, rssi])] : []),
];

const MAKER = '3G';
const SOS = '00010000';
/** Milliseconds. */
const TAKES = { restart: 3_000, place: 2_000 };
const SETTINGS = /^(?:SOS[123]|PHB2?|WHITELIST[12]|DEVREFUSEPHONESWITCH|SILENCETIME2?|UPLOAD)$/;

export function wornWatch({ id, open, clock, place, hears = () => ONE_MAST, after }: WornWatchOptions): WornWatch {
  const memory: WatchMemory = { settings: new Map(), messages: [], rings: 0, wipes: 0 };
  const heard: string[] = [];
  const echoes: { word: string; done: () => void }[] = [];
  let wire: CardWire | null = null;
  let received = '';
  let stopped = false;

  const write = (content: string) =>
    wire?.write(bytesOfText(writeWatchFrame({ maker: MAKER, id, serial: null, content })));
  const said = (word: string, content: string) =>
    new Promise<void>((done) => {
      echoes.push({ word, done });
      write(content);
    });
  const position = (word: string, status: string) => {
    const [date = '', time = ''] = clock().toISOString().slice(2, 19).split('T');
    const day = date.split('-').toReversed().join('');
    const { lng, lat } = place() ?? { lng: 0, lat: 0 };
    const where = `${lng === 0 ? 'V' : 'A'},${lat.toFixed(6)},N,${lng.toFixed(6)},E,0.00,0.0,0.0,9,100,77,1200,0`;
    return [word, day, time.replaceAll(':', ''), where, status, ...radios(hears())].join(',');
  };

  function restart(erase: boolean): void {
    if (erase) {
      memory.settings.clear();
      memory.wipes += 1;
    }
    wire?.end();
    wire = null;
    after(TAKES.restart, () => void (stopped ? undefined : start().catch(() => undefined)));
  }

  function obey(content: string): void {
    const [word = ''] = content.split(',');
    const echo = echoes.findIndex((one) => one.word === word);
    if (echo >= 0) return echoes.splice(echo, 1)[0]?.done();
    heard.push(word);
    const rest = content.slice(word.length + 1);
    if (SETTINGS.test(word)) memory.settings.set(word, rest);
    else if (word === 'MESSAGE') memory.messages.push(textOf(rest));
    else if (word === 'FIND') memory.rings += 1;
    // Unknown words are not echoed.
    else if (!['CR', 'RESET', 'FACTORY'].includes(word)) return;
    write(word);
    if (word === 'CR') after(TAKES.place, () => write(position('UD', '00000000')));
    if (word === 'RESET' || word === 'FACTORY') restart(word === 'FACTORY');
  }

  function hear(bytes: Uint8Array): void {
    received += byteText(bytes);
    for (let end = received.indexOf(']'); end >= 0; end = received.indexOf(']')) {
      const frame = readWatchFrame(received.slice(0, end + 1));
      received = received.slice(end + 1);
      if (frame?.id === id) obey(frame.content);
    }
  }

  async function start(): Promise<void> {
    received = '';
    wire = await open({ received: hear, closed: () => undefined });
    await said('LK', 'LK,1200,0,77');
  }

  return {
    memory,
    heard,
    start,
    report: () => write(position('UD', '00000000')),
    press: () => said('AL', position('AL', SOS)),
    beat: () => said('LK', 'LK,1200,0,77'),
    stop() {
      stopped = true;
      wire?.end();
    },
  };
}

/** Text of hexadecimal UTF-16, high byte first. */
const textOf = (hex: string) =>
  String.fromCharCode(...(hex.match(/.{4}/g) ?? []).map((unit) => Number.parseInt(unit, 16)));
