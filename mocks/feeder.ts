/** Sends the demo cards' reports when they are due, through the same HTTP intake as real cards. */
import type { DriverCommand, Sending } from '../server/field/cardSettings/driver';
import type { Log } from '../server/engine/platform';
import { standingTrouble } from '../server/engine/trouble';
import { byTime, latestReports, reportsBetween } from './day/cardReports';
import { type CardReport, toOsmAnd } from './day/report';
import type { DemoWorld } from './demoWorld';
import { createIncidents } from './incidents/incidents';
import { createLakeTrip } from './incidents/lakeTrip';

interface FeederOutside {
  world: Pick<DemoWorld, 'town' | 'roster'>;
  /** Milliseconds since 1970. */
  now: () => number;
  post: (query: URLSearchParams) => Promise<Response>;
  log: Log;
}

/** Most reports on their way at once: a demo's machine is small. */
const AT_ONCE = 16;
/** Milliseconds: between two rounds; until a borrowed card returns; for a card to find its position. */
const ROUND = 1_000;
const BORROWED = 90_000;
const FINDS_ITSELF = 3_000;

/** The platform answered a report with this status. */
class RefusedReport extends Error {
  constructor(status: number) {
    super();
    this.name = `status ${status}`;
  }
}

export function createFeeder({ world, now, post, log }: FeederOutside) {
  const begun = now();
  const incidents = createIncidents(world, begun);
  const trip = createLakeTrip(world.roster, begun);
  const changed = (report: CardReport) => (trip.takes(report.imei, report.time) ? null : incidents.changed(report));
  const answerOf = (imei: string) =>
    trip.takes(imei, now()) ? trip.answer(imei, now()) : incidents.answer(imei, now());
  const borrowed = new Map<string, number>();
  const mine = ({ imei }: CardReport) => (borrowed.get(imei) ?? 0) < now();
  const mute = standingTrouble(log, 'demo cards could not report');
  const refused = standingTrouble(log, 'a demo card was refused');
  let spokenUntil = 0;
  let speaking = false;

  async function say(report: CardReport): Promise<void> {
    const response = await post(toOsmAnd(report));
    if (response.ok) refused.ended();
    else refused.began(new RefusedReport(response.status));
    await response.arrayBuffer();
  }

  async function sayAll(reports: readonly CardReport[]): Promise<void> {
    const left = reports.values();
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        for (const report of left) await say(report);
      }),
    );
  }

  /** The latest report of each card, so that nobody is missing on the first screen. */
  async function begin(): Promise<void> {
    spokenUntil = now();
    await sayAll(latestReports(world.town, world.roster, spokenUntil).flatMap((report) => changed(report) ?? []));
    await sayAll(trip.reports(0, spokenUntil));
  }

  async function round(): Promise<void> {
    // A round waits for the one before, so that a card's reports stay in order.
    if (speaking) return;
    speaking = true;
    const until = now();
    try {
      const ordinary = [...reportsBetween(world.town, world.roster, spokenUntil, until)].flatMap(
        (report) => changed(report) ?? [],
      );
      const besides = [...incidents.besides(spokenUntil, until), ...trip.reports(spokenUntil, until)];
      await sayAll([...ordinary, ...besides].filter(mine).sort(byTime));
      spokenUntil = until;
      mute.ended();
    } catch (error) {
      mute.began(error);
    } finally {
      speaking = false;
    }
  }

  return {
    /** Sends the latest reports, then goes on with due ones. Returns a function that stops it. */
    run(): () => void {
      let timer: ReturnType<typeof setInterval> | undefined;
      void begin()
        .catch(mute.began)
        .finally(() => (timer = setInterval(() => void round(), ROUND)));
      return () => clearInterval(timer);
    },

    /** Presses the SOS key of a card, also of one that waits to be bound. */
    press: async (imei: string): Promise<void> => {
      const response = await post(new URLSearchParams({ id: imei, timestamp: String(now()), alarm: 'sos' }));
      await response.arrayBuffer();
    },

    /** Stops sending for a card for a while, because a replay sends for it. */
    borrow: (imei: string) => void borrowed.set(imei, now() + BORROWED),

    /** What a card would report now; null while it is silent. */
    reportOf: answerOf,

    /**
     * Does what a real driver does with a command: writes it to the card, and the card reports when it has found its
     * position. A card that is silent gets it when it speaks again.
     */
    async command({ uniqueId, kind }: DriverCommand): Promise<Sending> {
      if (!answerOf(uniqueId)) return 'kept';
      if (kind !== 'locate') return 'sent';
      setTimeout(() => {
        const answer = answerOf(uniqueId);
        if (answer) void say(answer).catch(mute.began);
      }, FINDS_ITSELF);
      return 'sent';
    },
  };
}
