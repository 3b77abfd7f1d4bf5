/**
 * Takes reports of devices that only say what they are called: finds their numbers and hands them to the intake. The
 * routes for HTTP and the gateway for cards use it alike.
 */
import { CODES } from '../../../contract';
import { KEY_PRESS_COUNTS_FOR } from '../../../contract/cards';
import type { HeardReports, PlatformContext } from '../../engine/platform';
import { Refusal } from '../../engine/serving/refusal';
import { noteKeyPresses } from '../../people/cards/cardRows';
import { keyStrangers } from '../../people/intakeKeys/keyStrangers';
import { createKeyring, type KeyGrant, type Keyring } from '../../people/intakeKeys/keyring';
import { isCallForHelp } from './alarms';
import { aboutReport } from './parseReports';
import type { Intake } from './pipeline';
import type { Report } from './report';
import type { DeviceReport } from './storeReports';

/** Who sends the reports. */
export interface ReportSender {
  protocol: HeardReports['protocol'];
  grant: KeyGrant;
  /** True when a family confirmed the line by which the reports came: a press of the key is then the card's. */
  lineConfirmed?: boolean;
  /** The grant, read again from the store; it may be outdated. */
  reread(): Promise<KeyGrant>;
}

/**
 * Stores reports. Of a batch those of known devices are stored even where others are refused.
 * @param unread why a part of the message could not be read; thrown when the rest is stored.
 */
export type AcceptReports = (
  sender: ReportSender,
  reports: readonly Report[],
  unread?: Refusal | null,
) => Promise<DeviceReport[]>;

const UNKNOWN = new Refusal(CODES.notFound, 'Unknown device');

/** The reports of known devices, and the refusal of the first other one. */
interface Found {
  received: DeviceReport[];
  refusal: Refusal | null;
  /** Names of the others. */
  unknown: string[];
}

/** Hears of each message with reports, for the figures. */
export type ReportsHeard = (reports: HeardReports) => void;

/** The intake for devices that name themselves. */
export interface DeviceIntake {
  keyring: Keyring;
  accept: AcceptReports;
}

/**
 * `accept` stores reports. When a device no longer exists, the cached number may be old (the card just changed its
 * wearer, under a new number): the cache is emptied and the reports are tried once more. It resolves after the commit.
 * @throws Refusal 404 for a device that is unknown or not allowed, with the index of the report in a batch.
 */
export function deviceIntake(
  context: Pick<PlatformContext, 'db' | 'clock' | 'log'>,
  intake: Intake,
  heard: ReportsHeard = () => undefined,
): DeviceIntake {
  const keyring = createKeyring(context);
  const strangers = keyStrangers(context);

  async function withDevices(grant: KeyGrant, reports: readonly Report[]): Promise<Found> {
    const known = await keyring.devicesOf(grant, [...new Set(reports.map(({ uniqueId }) => uniqueId))]);
    const received: DeviceReport[] = [];
    const unknown: string[] = [];
    let refusal: Refusal | null = null;
    for (const [index, report] of reports.entries()) {
      const deviceNo = known.get(report.uniqueId);
      if (deviceNo !== undefined) received.push({ deviceNo, report });
      else {
        unknown.push(report.uniqueId);
        refusal ??= reports.length > 1 ? aboutReport(index, UNKNOWN) : UNKNOWN;
      }
    }
    return { received, refusal, unknown };
  }

  async function store(sender: ReportSender, reports: readonly Report[]): Promise<Found> {
    const { grant, reread } = sender;
    // Before the devices are looked up, because reports of an unbound card are refused. Whoever has the key of a school
    // speaks for all its cards, and a server behind that key believes whoever says a number: no press proves anything.
    if (sender.lineConfirmed === true || grant.deviceNo !== null) await saveKeyPresses(context, grant, reports);
    let found = await withDevices(grant, reports);
    if (found.refusal && grant.deviceNo !== null) {
      // The key's card may have got a new number, which this process has cached for the card and not for the key.
      const present = await reread();
      if (present.deviceNo !== grant.deviceNo) found = await withDevices(present, reports);
    }
    try {
      if (found.received.length > 0) await intake.accept(found.received);
      return found;
    } catch (error) {
      if (!(error instanceof Refusal && error.code === CODES.notFound)) throw error;
    }
    keyring.forget();
    const again = await withDevices(await reread(), reports);
    await intake.accept(again.received);
    return again;
  }

  const accept: AcceptReports = async (sender, reports, unread = null) => {
    const began = context.clock().getTime();
    const say = (outcome: HeardReports['outcome'], fixAges: readonly number[]) => {
      const seconds = (context.clock().getTime() - began) / 1_000;
      heard({ protocol: sender.protocol, outcome, reports: reports.length, seconds, fixAges });
    };
    try {
      const { received, refusal, unknown } = await store(sender, reports);
      // A card on its own connection is no key's; the gateway remembers those that nobody knows.
      if (sender.protocol !== 'card') await strangers.note(sender.grant, sender.protocol, unknown);
      if (unread ?? refusal) throw unread ?? refusal;
      const now = context.clock().getTime();
      say(
        'accepted',
        reports.flatMap(({ fix }) => (fix ? [Math.max(0, now - fix.time.getTime()) / 1_000] : [])),
      );
      return received;
    } catch (error) {
      say(error instanceof Refusal ? 'refused' : 'failed', []);
      throw error;
    }
  };
  return { keyring, accept };
}

/**
 * Remembers that the key of an unbound card was pressed just now: whoever presses it holds the card, and may bind it. A
 * card that somebody wears keeps no press: its SOS is an alert.
 */
async function saveKeyPresses(
  { db, clock }: Pick<PlatformContext, 'db' | 'clock'>,
  grant: KeyGrant,
  reports: readonly Report[],
): Promise<void> {
  const now = clock();
  const isNow = ({ deviceTime, archived }: Report) =>
    !archived && Math.abs(now.getTime() - deviceTime.getTime()) <= KEY_PRESS_COUNTS_FOR * 1000;
  const pressed = reports.filter((report) => isCallForHelp(report.alarms) && isNow(report));
  if (pressed.length === 0) return;
  await noteKeyPresses(db, [...new Set(pressed.map(({ uniqueId }) => uniqueId))], grant, now);
}
