/** A card of the `*HQ` family as it behaves: it reports, obeys, and answers nothing that anybody has seen. */
import type { CardScan } from '../day/hearing';
import { byteText, bytesOfText } from '../../server/field/gateway/link';
import { readHqFrame } from '../../server/field/gateway/hq/frame';
import type { CardWire, OpenWire } from './wire';

export interface WornHqOptions {
  imei: string;
  open: OpenWire;
  clock: () => Date;
  /** Degrees; null where it sees no satellites: then it tells the masts that it hears. */
  place: () => { lng: number; lat: number } | null;
  masts?: () => CardScan['masts'];
}

export interface WornHq {
  /** The parameters of each command it was told last, by its name. */
  memory: Map<string, string>;
  /** Names of the commands it was given, in their order. */
  heard: string[];
  start(): Promise<void>;
  report(): void;
  press(): void;
  /** A sign of life with its charge. */
  beat(power: number): void;
  stop(): void;
}

const QUIET = 'FFFFFFFF';
const SOS = 'FFFFFFFD';

export function wornHq({ imei, open, clock, place, masts = () => [] }: WornHqOptions): WornHq {
  const memory = new Map<string, string>();
  const heard: string[] = [];
  let wire: CardWire | null = null;
  let received = '';

  function hear(bytes: Uint8Array): void {
    received += byteText(bytes);
    for (let end = received.indexOf('#'); end >= 0; end = received.indexOf('#')) {
      const frame = readHqFrame(received.slice(0, end + 1));
      received = received.slice(end + 1);
      // Its own confirmation of a report is no command.
      if (frame?.id !== imei || frame.command === 'V4') continue;
      heard.push(frame.command);
      // The first parameter is the time of day.
      memory.set(frame.command, frame.params.slice(1).join(','));
    }
  }

  const write = (text: string) => wire?.write(bytesOfText(`*HQ,${imei},${text}#`));
  const timeOf = () => clock().toISOString().slice(11, 19).replaceAll(':', '');
  const dateOf = () => clock().toISOString().slice(2, 10).split('-').toReversed().join('');
  /** Degrees and minutes, as one number. */
  const angle = (degrees: number, width: number) => {
    const whole = Math.floor(degrees);
    return `${String(whole).padStart(width, '0')}${((degrees - whole) * 60).toFixed(4).padStart(7, '0')}`;
  };
  const position = (status: string) => {
    const at = place();
    if (!at) {
      const { mcc, mnc } = masts()[0] ?? { mcc: 460, mnc: 0 };
      const cells = masts().flatMap(({ area, cell, dbm }) => [area, cell, dbm]);
      return write(['NBR', timeOf(), mcc, mnc, 0, masts().length, ...cells, dateOf(), status].join(','));
    }
    const { lng, lat } = at;
    write(`V1,${timeOf()},A,${angle(lat, 2)},N,${angle(lng, 3)},E,0.00,0,${dateOf()},${status}`);
  };

  return {
    memory,
    heard,
    async start() {
      received = '';
      wire = await open({ received: hear, closed: () => undefined });
      position(QUIET);
    },
    report: () => position(QUIET),
    press: () => position(SOS),
    beat: (power) => write(`LINK,${timeOf()},22,9,${power},0,0`),
    stop: () => wire?.end(),
  };
}
