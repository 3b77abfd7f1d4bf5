/** One transaction's share of the intake: flags, stores and advances what was received of devices that are locked. */
import { type Contact, isNewSlot, saveContacts } from '../positions/contacts';
import type { Queryable } from '../store/db';
import { advancePosition, type DevicePosition } from './advancePosition';
import { type FlaggedFix, flagFixes, isPlausibleMove, type SpeedReference } from './flagFixes';
import type { Report, ReportedFix } from './report';
import { insertFixes, savePositions, fixesBefore } from './repository';

/** A report, and the device whose it is. */
export interface DeviceReport {
  deviceNo: number;
  report: Report;
}

/** A device whose row has changed. */
export interface PositionChange {
  deviceNo: number;
  /** The pupil it is bound to. */
  studentId: string | null;
  position: DevicePosition;
}

/** One report as it was taken in. */
export interface StoredReport extends DeviceReport {
  studentId: string | null;
  /** Its fix with its flags; null when it has none, or the store had it already. */
  fix: FlaggedFix | null;
  /** The device's row before and after it. */
  before: DevicePosition | null;
  after: DevicePosition;
}

/**
 * @param pupils the locked devices and whose they are; @param held the rows of those that have spoken before.
 * @returns the reports in the order of device and time, and the devices whose rows changed.
 */
export async function storeReports(
  tx: Queryable,
  received: readonly DeviceReport[],
  pupils: ReadonlyMap<number, string | null>,
  held: ReadonlyMap<number, DevicePosition>,
  now: Date,
): Promise<{ taken: StoredReport[]; changes: PositionChange[] }> {
  const spoken = reportsByDevice(received);
  const known = await speedReferences(tx, spoken, held);
  const flagged = new Map<ReportedFix, FlaggedFix>();
  const track: [deviceNo: number, fix: FlaggedFix][] = [];
  for (const [deviceNo, words] of spoken) {
    for (const [reported, fix] of flagFixes(fixesOf(words), known.get(deviceNo) ?? NO_REFERENCE)) {
      flagged.set(reported, fix);
      track.push([deviceNo, fix]);
    }
  }
  const added = await insertFixes(tx, track, now);

  const taken: StoredReport[] = [];
  const changes: PositionChange[] = [];
  const contacts: Contact[] = [];
  for (const [deviceNo, words] of spoken) {
    const studentId = pupils.get(deviceNo) ?? null;
    const start = held.get(deviceNo) ?? null;
    let row = start;
    for (const { report, reported } of words) {
      const candidate = reported && flagged.get(reported);
      const fix = candidate && added.has(candidate) ? candidate : null;
      const after = advancePosition(row, report, fix, now);
      if (!report.fix && isNewSlot(report.deviceTime, row?.contactAt ?? null))
        contacts.push({ deviceNo, at: report.deviceTime });
      taken.push({ deviceNo, studentId, report, fix, before: row, after });
      row = after;
    }
    if (row && row !== start) changes.push({ deviceNo, studentId, position: row });
  }
  await savePositions(
    tx,
    changes.filter(({ deviceNo }) => held.has(deviceNo)),
    changes.filter(({ deviceNo }) => !held.has(deviceNo)),
    now,
  );
  await saveContacts(tx, contacts);
  return { taken, changes };
}

/** A report, and its fix unless an earlier one of the same instant is at hand: the first is kept. */
interface OrderedReport {
  report: Report;
  reported: ReportedFix | null;
}
const NO_REFERENCE: SpeedReference = { good: null, doubted: null, shown: null };
const fixesOf = (words: readonly OrderedReport[]) => words.flatMap(({ reported }) => reported ?? []);
const instantOf = ({ fix, deviceTime }: Report) => (fix?.time ?? deviceTime).getTime();

/** Reports by device, in the order of their time; those of one instant in the order of arrival. */
function reportsByDevice(received: readonly DeviceReport[]): Map<number, OrderedReport[]> {
  const spoken = new Map<number, OrderedReport[]>();
  const seen = new Set<string>();
  for (const { deviceNo, report } of [...received].sort(
    (one, other) => instantOf(one.report) - instantOf(other.report),
  )) {
    const key = report.fix && `${deviceNo} ${report.fix.time.getTime()}`;
    const words = spoken.get(deviceNo);
    const word = { report, reported: key === null || seen.has(key) ? null : report.fix };
    if (words) words.push(word);
    else spoken.set(deviceNo, [word]);
    if (key !== null) seen.add(key);
  }
  return new Map([...spoken].sort(([one], [other]) => one - other));
}

/** What speed is judged by. As a rule that is the fix now shown; the track is asked when fixes are late, or seem to leap. */
async function speedReferences(
  tx: Queryable,
  spoken: ReadonlyMap<number, OrderedReport[]>,
  held: ReadonlyMap<number, DevicePosition>,
): Promise<Map<number, SpeedReference>> {
  const known = new Map<number, SpeedReference>();
  const unclear: [deviceNo: number, at: Date][] = [];
  for (const [deviceNo, words] of spoken) {
    const first = words.find(({ reported }) => reported)?.reported;
    const shown = held.get(deviceNo)?.fix;
    if (!first || !shown) continue;
    const trusted = shown.noise.length === 0 ? shown : null;
    const good = trusted && trusted.time < first.time ? trusted : null;
    known.set(deviceNo, { good, doubted: null, shown: trusted });
    if (!good || !isPlausibleMove(good, first)) unclear.push([deviceNo, first.time]);
  }
  for (const [deviceNo, track] of await fixesBefore(tx, unclear)) {
    const { good, shown } = known.get(deviceNo) ?? NO_REFERENCE;
    known.set(deviceNo, { good: track.good ?? good, doubted: track.doubted, shown });
  }
  return known;
}
