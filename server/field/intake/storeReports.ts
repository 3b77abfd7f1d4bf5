/** Stores reports in one transaction: flags fixes, inserts them, updates positions. The devices are locked. */
import { type Contact, isNewSlot, saveContacts } from '../positions/contacts';
import type { Queryable } from '../../engine/store/db';
import { soon } from '../../engine/store/soon';
import { advancePosition, type DevicePosition } from './advancePosition';
import { type FlaggedFix, flagFixes, isPlausibleMove, type SpeedReference } from './flagFixes';
import type { Report, ReportedFix } from './report';
import { insertFixes, savePositions, fixesBefore } from './fixStore';

/** A report and the device that sent it. */
export interface DeviceReport {
  deviceNo: number;
  report: Report;
}

/** A changed position row. */
export interface PositionChange {
  deviceNo: number;
  /** The pupil whose card it is, if any. */
  studentId: string | null;
  position: DevicePosition;
}

/** A report after it was stored. */
export interface StoredReport extends DeviceReport {
  studentId: string | null;
  /** Its fix with flags; null when it has none or the store had it already. */
  fix: FlaggedFix | null;
  /** The device's position row before and after this report. */
  before: DevicePosition | null;
  after: DevicePosition;
}

/**
 * @param pupils the pupil (or null) of each locked device.
 * @param positions position rows of devices that reported before.
 * @returns the reports by device number and time, the changed rows, and what resolves when these are written: the
 * statements of the caller go to the store behind them.
 */
export async function storeReports(
  tx: Queryable,
  received: readonly DeviceReport[],
  pupils: ReadonlyMap<number, string | null>,
  positions: ReadonlyMap<number, DevicePosition>,
  now: Date,
): Promise<{ stored: StoredReport[]; changes: PositionChange[]; saved: Promise<unknown> }> {
  const byDevice = reportsByDevice(received);
  const flagged = flagTracks(byDevice, await speedReferences(tx, byDevice, positions));
  const added = await insertFixes(tx, flagged.track, now);
  const { stored, changes, contacts } = advancePositions(byDevice, pupils, positions, flagged, added, now);
  const saved = Promise.all([
    savePositions(
      tx,
      changes.filter(({ deviceNo }) => positions.has(deviceNo)),
      changes.filter(({ deviceNo }) => !positions.has(deviceNo)),
      now,
    ),
    saveContacts(tx, contacts),
  ]);
  return { stored, changes, saved: soon(saved) };
}

/** Flags of the reported fixes, and the flagged fixes by device and time. */
interface Flagged {
  of: Map<ReportedFix, FlaggedFix>;
  track: [deviceNo: number, fix: FlaggedFix][];
}

function flagTracks(
  byDevice: ReadonlyMap<number, OrderedReport[]>,
  references: ReadonlyMap<number, SpeedReference>,
): Flagged {
  const flagged: Flagged = { of: new Map(), track: [] };
  for (const [deviceNo, ordered] of byDevice)
    for (const [reported, fix] of flagFixes(fixesOf(ordered), references.get(deviceNo) ?? NO_REFERENCE)) {
      flagged.of.set(reported, fix);
      flagged.track.push([deviceNo, fix]);
    }
  return flagged;
}

/** @param added the fixes that the store did not have. */
function advancePositions(
  byDevice: ReadonlyMap<number, OrderedReport[]>,
  pupils: ReadonlyMap<number, string | null>,
  positions: ReadonlyMap<number, DevicePosition>,
  flagged: Flagged,
  added: ReadonlySet<FlaggedFix>,
  now: Date,
): { stored: StoredReport[]; changes: PositionChange[]; contacts: Contact[] } {
  const stored: StoredReport[] = [];
  const changes: PositionChange[] = [];
  const contacts: Contact[] = [];
  for (const [deviceNo, ordered] of byDevice) {
    const studentId = pupils.get(deviceNo) ?? null;
    const start = positions.get(deviceNo) ?? null;
    let row = start;
    for (const { report, reported } of ordered) {
      const candidate = reported && flagged.of.get(reported);
      const fix = candidate && added.has(candidate) ? candidate : null;
      const after = advancePosition(row, report, fix, now);
      const isTrueContact = !report.fix && report.line?.trust !== 'other';
      if (isTrueContact && isNewSlot(report.deviceTime, row?.contactAt ?? null))
        contacts.push({ deviceNo, at: report.deviceTime });
      stored.push({ deviceNo, studentId, report, fix, before: row, after });
      row = after;
    }
    if (row && row !== start) changes.push({ deviceNo, studentId, position: row });
  }
  return { stored, changes, contacts };
}

/** A report with its fix; null when an earlier report of the same device has a fix with the same time. */
interface OrderedReport {
  report: Report;
  reported: ReportedFix | null;
}
const NO_REFERENCE: SpeedReference = { good: null, doubted: null, shown: null };
const fixesOf = (ordered: readonly OrderedReport[]) => ordered.flatMap(({ reported }) => reported ?? []);
const instantOf = ({ fix, deviceTime }: Report) => (fix?.time ?? deviceTime).getTime();

/** Reports by device number, each list by time; reports of the same time in the order of arrival. */
function reportsByDevice(received: readonly DeviceReport[]): Map<number, OrderedReport[]> {
  const byDevice = new Map<number, OrderedReport[]>();
  const seen = new Set<string>();
  for (const { deviceNo, report } of [...received].sort(
    (one, other) => instantOf(one.report) - instantOf(other.report),
  )) {
    const key = report.fix && `${deviceNo} ${report.fix.time.getTime()}`;
    const ordered = byDevice.get(deviceNo);
    const next = { report, reported: key === null || seen.has(key) ? null : report.fix };
    if (ordered) ordered.push(next);
    else byDevice.set(deviceNo, [next]);
    if (key !== null) seen.add(key);
  }
  return new Map([...byDevice].sort(([one], [other]) => one - other));
}

/** The reference of the speed check: usually the shown fix. The track is read when fixes are late or seem to jump. */
async function speedReferences(
  tx: Queryable,
  byDevice: ReadonlyMap<number, OrderedReport[]>,
  positions: ReadonlyMap<number, DevicePosition>,
): Promise<Map<number, SpeedReference>> {
  const references = new Map<number, SpeedReference>();
  const toRead: [deviceNo: number, at: Date][] = [];
  for (const [deviceNo, ordered] of byDevice) {
    const first = ordered.find(({ reported }) => reported)?.reported;
    const shown = positions.get(deviceNo)?.fix;
    if (!first || !shown) continue;
    const trusted = shown.noise.length === 0 ? shown : null;
    const good = trusted && trusted.time < first.time ? trusted : null;
    references.set(deviceNo, { good, doubted: null, shown: trusted });
    if (!good || !isPlausibleMove(good, first)) toRead.push([deviceNo, first.time]);
  }
  for (const [deviceNo, track] of await fixesBefore(tx, toRead)) {
    const { good, shown } = references.get(deviceNo) ?? NO_REFERENCE;
    references.set(deviceNo, { good: track.good ?? good, doubted: track.doubted, shown });
  }
  return references;
}
