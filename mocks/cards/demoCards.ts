/**
 * The cards of the demo that are connected to the gateway: those of the children whose parents sign in, and of the demo
 * teacher's class. They obey, answer and fail as five firmwares do. Their ordinary reports come from the feeder, with
 * those of all others.
 */
import type { CardCipher, CardMaker } from '../../server/field/gateway/makers';
import type { StudentModel } from '../../server/field/gateway/profiles';
import { localDigits } from '../../server/field/gateway/student/cardTime';
import type { Log } from '../../server/engine/platform';
import { shareOf } from '../chance';
import { SHOWN_CLASS, SILENT_PUPIL } from '../incidents/incidents';
import { simOf } from '../people/cards';
import type { Device, Roster } from '../people/roster';
import type { CardReport } from '../day/report';
import type { OpenWire } from './wire';
import { locationBody, wornCard } from './wornCard';

/** A firmware of each model, as the demo's maker names them. */
const FIRMWARES: Readonly<Record<StudentModel, string>> = { b1: 'B1', b2: 'B2', a: 'A', c: 'C', d: 'D' };
const MODELS = Object.keys(FIRMWARES) as StudentModel[];

/** The demo's maker. @param newKey makes 32 hexadecimal digits: the demo has no key to hide. */
export const demoMaker = (newKey: () => string): CardMaker => ({
  tag: 'DEMO',
  key: newKey(),
  iv: newKey(),
  model: 'b2',
  firmwares: MODELS.map((model) => ({ begins: FIRMWARES[model], model })),
});

interface DemoCardsOutside {
  roster: Roster;
  open: OpenWire;
  /** Null where there is no cipher: all cards are then of the one model that can do without. */
  seal: { maker: CardMaker; cipher: CardCipher } | null;
  now: () => number;
  /** What a card's ordinary report would say now; null when it is silent. */
  reportOf: (imei: string) => Pick<CardReport, 'fix' | 'battery' | 'scan'> | null;
  log: Log;
}

/** Milliseconds between two heartbeats. */
const HEARTBEAT = 300_000;
/** Percent; of a card that was never heard of. */
const FULL = 100;

/** The connected cards of the demo. */
export function connectedCards({ students, devices, classes, accounts, showcase }: Roster): Device[] {
  const shown = new Set(showcase.map(({ account }) => account));
  const children = new Set(
    accounts
      .filter(({ account }) => shown.has(account))
      .flatMap(({ identities }) => identities.map(({ studentId }) => studentId)),
  );
  const classId = classes.find(({ name }) => name === SHOWN_CLASS)?.classId;
  const connected = new Set(
    students
      .filter(
        ({ studentId, classId: of, name }) => (children.has(studentId) || of === classId) && name !== SILENT_PUPIL,
      )
      .map(({ studentId }) => studentId),
  );
  return devices.filter(
    ({ studentId, behaviour }) => behaviour === 'steady' && studentId !== null && connected.has(studentId),
  );
}

const modelOf = (imei: string) => MODELS[Math.floor(shareOf('card model', imei) * MODELS.length)] ?? 'b2';

/** The child that the demo's first parent opens with: its card can do all that any card can. */
const firstChild = ({ accounts, showcase }: Roster) =>
  showcase
    .flatMap(({ account: name }) => accounts.filter(({ account }) => account === name))
    .flatMap(({ identities }) => identities.flatMap(({ studentId }) => studentId ?? []))[0];

/** Connects the cards and keeps them connected. Returns a function that switches them off. */
export function runDemoCards({ roster, open, seal, now, reportOf, log }: DemoCardsOutside): () => void {
  const timers = new Set<ReturnType<typeof setTimeout>>();
  let over = false;
  const after = (milliseconds: number, work: () => void) => {
    if (over) return;
    const timer = setTimeout(() => {
      timers.delete(timer);
      work();
    }, milliseconds);
    timers.add(timer);
  };
  const first = firstChild(roster);
  const stops = connectedCards(roster).map(({ imei, studentId }) => {
    const model = seal ? (studentId !== null && studentId === first ? 'b2' : modelOf(imei)) : 'a';
    const clock = () => new Date(now());
    let charge = FULL;
    const card = wornCard({
      imei,
      iccid: simOf(imei),
      model,
      seal: seal && { ...seal, firmware: FIRMWARES[model] },
      open,
      clock,
      after,
      // As in its ordinary reports: two levels in turn would be a new alert with every heartbeat.
      battery: () => (charge = reportOf(imei)?.battery ?? charge),
      locate: () => locationBody(reportOf(imei) ?? {}, localDigits(clock())),
    });
    const beat = () => {
      card.beat();
      after(HEARTBEAT, beat);
    };
    card.start().catch(() => log.warn({}, 'a demo card could not connect'));
    after(HEARTBEAT * shareOf('card beat', imei), beat);
    return card.stop;
  });
  return () => {
    over = true;
    for (const timer of timers) clearTimeout(timer);
    for (const stop of stops) stop();
  };
}
