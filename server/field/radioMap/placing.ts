/**
 * Gives a report without a place the one that its card hears: by the school's own map, then by others, then by masts.
 * Nothing here leaves the platform; a provider is asked after the commit, and the card's answer does not wait for it.
 */
import { spanMs } from '../../../contract/day';
import type { PlatformContext } from '../../engine/platform';
import { failed, standingTrouble } from '../../engine/trouble';
import { lruCache } from '../../engine/store/lruCache';
import { type RadioScan, type ReportedFix, BARE_FIX, type Report, NOTHING_SAID } from '../intake/report';
import type { DeviceReport, StoredReport } from '../intake/storeReports';
import { heardPoints } from './accessPoints';
import { hourCounts, type PlacedBy } from './hourCounts';
import { lessonQueue, schoolsOf } from './lessonRows';
import { ownPlaces, type RadioPlace, repeatedScans, type SchoolScan } from './ownPlaces';
import { schoolKeys } from './schoolKey';

/** A place that others than the school's own map say. */
interface SaidPlace extends RadioPlace {
  by: 'kept' | 'provider' | 'masts';
}

/** A scan that the school's own map does not place. */
export interface AskedScan {
  schoolId: string;
  deviceNo: number;
  scan: RadioScan;
  /** True: the card sent it late from its memory. */
  archived: boolean;
}

/** Places from elsewhere: kept answers and the table of masts at once, a provider later. */
export interface OtherPlaces {
  known(asked: readonly AskedScan[]): Promise<readonly (SaidPlace | null)[]>;
  /** True when `ask` may find a place for it. */
  asks(asked: AskedScan): boolean;
  /** Never rejects. */
  ask(asked: AskedScan): Promise<SaidPlace | null>;
}

const NOBODY_ELSE: OtherPlaces = {
  known: (asked) => Promise.resolve(asked.map(() => null)),
  asks: () => false,
  ask: () => Promise.resolve(null),
};

/** What the intake asks for places of radios. */
export interface Placing {
  /** The same reports; those without a place that can be placed get one. */
  place(batches: readonly (readonly DeviceReport[])[]): Promise<readonly (readonly DeviceReport[])[]>;
  /** Hears of the reports that were stored: they teach, and are counted. */
  stored(reports: readonly StoredReport[]): void;
}

export const NO_PLACING: Placing = { place: (batches) => Promise.resolve(batches), stored: () => undefined };

/** Cards whose last scan, and schools whose cards, are remembered. */
const MOST_CARDS = 100_000;

/** A report needs a place when its card says none, or says that it is none. */
const needsPlace = ({ report: { scan, fix, line } }: DeviceReport): boolean =>
  scan !== undefined && (fix === null || !fix.valid) && line?.trust !== 'other';

interface ToPlace extends AskedScan, SchoolScan {
  of: DeviceReport;
}

export interface RadioPlacing extends Placing {
  /** Saves lessons and counts. */
  save(): Promise<void>;
}

/**
 * @param accept takes a report into the intake: the place that a provider said of a scan.
 */
export function radioPlacing(
  context: Pick<PlatformContext, 'db' | 'clock' | 'sealer' | 'newSecret' | 'log'>,
  accept: (report: DeviceReport) => Promise<void>,
  others: OtherPlaces = NOBODY_ELSE,
): RadioPlacing {
  const { db, clock, log } = context;
  const keys = schoolKeys(context);
  const lessons = lessonQueue(keys);
  const counts = hourCounts();
  const trouble = standingTrouble(log, 'places by radios cannot be found', {}, 'error');
  const isRepeated = repeatedScans();
  const schools = lruCache<string>({ capacity: MOST_CARDS, ttl: spanMs(1, 'hours'), clock });
  const placedBy = new WeakMap<Report, PlacedBy>();
  /** Reports whose scan a provider is asked for. */
  const waiting = new WeakSet<Report>();

  async function asked(received: readonly DeviceReport[]): Promise<ToPlace[]> {
    const of = await schools.getAll(
      received.map(({ deviceNo }) => String(deviceNo)),
      async (missing) =>
        new Map(
          [...(await schoolsOf(db, missing.map(Number)))].map(([deviceNo, school]) => [String(deviceNo), school]),
        ),
    );
    const digests = await keys.digestsOf([...of.values()]);
    return received.flatMap((one) => {
      const { deviceNo, report } = one;
      const schoolId = of.get(String(deviceNo));
      const digest = schoolId === undefined ? undefined : digests.get(schoolId);
      if (schoolId === undefined || !digest || !report.scan || isRepeated(deviceNo, report.scan)) return [];
      const { scan, archived } = report;
      return [{ of: one, schoolId, deviceNo, scan, archived, points: heardPoints(scan.points, digest) }];
    });
  }

  async function placeAll(received: readonly DeviceReport[]): Promise<Map<DeviceReport, DeviceReport>> {
    const wanted = await asked(received);
    const own = await ownPlaces(db, wanted);
    const unknown = wanted.filter((_, i) => own[i]?.source !== 'wifi');
    const elsewhere = unknown.length > 0 ? await others.known(unknown) : [];
    const said = new Map(elsewhere.map((place, i) => [unknown[i], place]));
    const found = new Map<DeviceReport, DeviceReport>();
    wanted.forEach((one, i) => {
      const mine = own[i] ?? null;
      const kept = said.get(one) ?? null;
      // What a provider once said of these addresses is nearer than a mast, one's own mast nearer than a table.
      const place = mine?.source === 'wifi' || kept?.by !== 'kept' ? (mine ?? kept) : kept;
      if (place && (place.source === 'wifi' || !others.asks(one))) {
        const report = { ...one.of.report, fix: fixOf(one.of.report, one.scan, place) };
        placedBy.set(
          report,
          'by' in place && place.by !== 'masts' ? 'provider' : place.source === 'wifi' ? 'wifi' : 'masts',
        );
        found.set(one.of, { deviceNo: one.deviceNo, report });
      } else if (others.asks(one)) {
        waiting.add(one.of.report);
        void askLater(one, place);
      }
    });
    return found;
  }

  /** The answer comes as a report of its own, which says nothing but the place. */
  async function askLater(one: ToPlace, instead: RadioPlace | null): Promise<void> {
    const { deviceNo, scan } = one;
    const { report } = one.of;
    const place = (await others.ask(one)) ?? instead;
    if (!place) return counts.add(deviceNo, clock(), 'nothing');
    const { uniqueId, deviceTime, line } = report;
    const said: Report = {
      ...NOTHING_SAID,
      uniqueId,
      deviceTime,
      clock: 'unknown',
      archived: report.archived,
      fix: fixOf(report, scan, place),
      ...(line && { line }),
    };
    placedBy.set(said, place.source === 'wifi' ? 'provider' : 'masts');
    await accept({ deviceNo, report: said }).catch((error: unknown) =>
      failed(log, error, 'a place that a provider said could not be stored'),
    );
  }

  return {
    async place(batches) {
      const needing = batches.flat().filter(needsPlace);
      if (needing.length === 0) return batches;
      // Reports are stored without their places rather than not at all.
      const found = await placeAll(needing).catch((error: unknown) => {
        trouble.began(error);
        return null;
      });
      if (!found) return batches;
      trouble.ended();
      return batches.map((batch) => batch.map((one) => found.get(one) ?? one));
    },
    stored(reports) {
      lessons.note(reports);
      const now = clock();
      for (const { deviceNo, report, fix } of reports) {
        if (report.archived || waiting.has(report)) continue;
        const by = placedBy.get(report) ?? (report.fix?.valid ? 'satellites' : report.scan ? 'nothing' : null);
        if (by && (fix || by === 'nothing')) counts.add(deviceNo, now, by);
      }
    },
    async save() {
      await lessons.save(db, clock());
      await counts.save(db);
    },
  };
}

/** The place has the time of the scan: it says where the card was then. */
const fixOf = (
  { archived, clock }: Pick<Report, 'archived' | 'clock'>,
  { time }: RadioScan,
  { at: [lng, lat], radius, source, lone }: RadioPlace,
): ReportedFix => ({
  ...BARE_FIX,
  time,
  lng,
  lat,
  accuracy: Math.round(radius * 100) / 100,
  source,
  ...(lone && { lone }),
  ...(archived && clock === 'wrong' && { timeUnknown: true }),
});
