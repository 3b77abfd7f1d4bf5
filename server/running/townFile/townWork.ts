/** The work on a town file: measures, fetches, checks and swaps in. One at a time; it goes on after a kill. */
import { townBox, type TownJob, type TownWish } from '../../../contract/townMap/calls';
import { CODES } from '../../../contract/envelope';
import { Compression } from 'pmtiles';
import { spanMs } from '../../../contract/day';
import type { PlatformContext } from '../../engine/platform';
import { Refusal } from '../../engine/serving/refusal';
import { failed } from '../../engine/trouble';
import type { TownWork } from '../../people/townMap/routes';
import { unpacked } from './archive';
import { type Cut, planCut } from './cut';
import type { KeptJob, KeptTown, OpenedSource, PartFile, TownDisk } from './townDisk';
import { TownTrouble } from './byteSource';

/** Without a word for so long a process does not work on it any more. */
const SILENT_MS = spanMs(3, 'minutes');
/** Bytes of one tile, unpacked. */
const MOST_TILE_UNPACKED = 32 * 2 ** 20;
/** The first byte of a vector tile: its field 3, a layer. Source: Mapbox Vector Tile Specification 2.1. */
const LAYER = 0x1a;

export interface TownWorkNeeds extends Pick<PlatformContext, 'clock' | 'newId' | 'log'> {
  disk: TownDisk;
  /**
   * Opens what the wish names. @param address where the work before has found it
   * @throws TownTrouble
   */
  open(wish: TownWish, address: string | null, signal: AbortSignal): Promise<OpenedSource>;
}

const jobOf = ({ wish, stage, bytes, done, tiles, fault, status }: KeptJob): TownJob => ({
  wish,
  stage,
  bytes,
  done,
  tiles,
  fault,
  status,
});

export function townWork({ clock, newId, log, disk, open }: TownWorkNeeds): TownWork & { settled(): Promise<void> } {
  let working: { id: string; abort: AbortController; done: Promise<void> } | null = null;

  const save = (job: KeptJob) => disk.saveJob({ ...job, pid: disk.pid, beat: clock().getTime() });
  const isWorkedOn = ({ id, stage, pid, beat }: KeptJob): boolean =>
    working?.id === id ||
    (['measuring', 'fetching', 'checking'].includes(stage) &&
      pid !== disk.pid &&
      disk.isAlive(pid) &&
      clock().getTime() - beat < SILENT_MS);

  /** The work as it is, whatever the process that did it has left. */
  async function jobNow(): Promise<KeptJob | null> {
    // The work may end while the disk is read: what was read is then of a moment at which it went on.
    const before = working?.id;
    const job = await disk.job();
    // It was swapped in, and its process was killed before it could say so.
    if (job && disk.town()?.name === nameOf(job)) return null;
    if (!job || job.id === before || isWorkedOn(job) || !['measuring', 'fetching', 'checking'].includes(job.stage))
      return job;
    return { ...job, stage: 'stopped' };
  }

  /**
   * Does a step of the work beside everything else. Whatever ends it stands in the job.
   * @returns when the job is on the disk. It is worked on from the call on: who looks meanwhile does not see it
   * stopped.
   */
  function run(
    job: KeptJob,
    step: (job: KeptJob, source: OpenedSource, signal: AbortSignal) => Promise<void>,
  ): Promise<void> {
    const abort = new AbortController();
    const begun = save(job);
    const work = async () => {
      let source: OpenedSource | null = null;
      try {
        await begun;
        source = await open(job.wish, job.address, abort.signal);
        await step({ ...job, address: source.address }, source, abort.signal);
      } catch (error) {
        const now = await disk.job();
        // Other work has begun, or somebody has stopped this.
        if (now?.id !== job.id || abort.signal.aborted) return;
        const { fault, status } = troubleOf(error);
        if (fault === 'failed') failed(log, error, 'a town file was not made');
        await save({ ...now, stage: 'failed', fault, status });
      } finally {
        await source?.close().catch(() => undefined);
        if (working?.id === job.id) working = null;
      }
    };
    working = { id: job.id, abort, done: work() };
    return begun;
  }

  async function halt(): Promise<void> {
    const { abort, done } = working ?? {};
    abort?.abort();
    await done;
  }

  async function measured(job: KeptJob, source: OpenedSource, signal: AbortSignal): Promise<void> {
    const { bytes, tiles } = await planCut(source, townBox(job.wish, job.wish.km), signal);
    await save({ ...job, stage: 'measured', bytes, tiles, version: source.version });
  }

  async function fetched(before: KeptJob, source: OpenedSource, signal: AbortSignal): Promise<void> {
    const box = townBox(before.wish, before.wish.km);
    const cut = await planCut(source, box, signal);
    const isSame = before.version === source.version && before.bytes === cut.bytes;
    let job: KeptJob = {
      ...before,
      stage: 'fetching',
      fault: null,
      status: null,
      bytes: cut.bytes,
      tiles: cut.tiles,
      version: source.version,
      ...(!isSame && { rangesDone: 0, done: 0 }),
    };
    await save(job);
    const part = await disk.part(job.id, cut.bytes);
    try {
      await part.write(0, cut.head);
      for (const range of cut.ranges.slice(job.rangesDone)) {
        const bytes = await source.read(range.from, range.length, signal);
        for (const { from, length, to } of range.pieces)
          await part.write(to, bytes.subarray(from - range.from, from - range.from + length));
        // Another process may have stopped this work, or begun other work.
        if (!(await isOurs(job.id))) return;
        const copied = range.pieces.reduce((sum, { length }) => sum + length, 0);
        job = { ...job, rangesDone: job.rangesDone + 1, done: Math.max(job.done, cut.head.length) + copied };
        await save(job);
      }
      job = { ...job, stage: 'checking', done: cut.bytes };
      await save(job);
      await requireReadable(part, cut, signal).catch(async (error: unknown) => {
        // What is on the disk is of no use.
        job = { ...job, rangesDone: 0, done: 0 };
        await save(job);
        throw error;
      });
    } finally {
      await part.close();
    }
    if (!(await isOurs(job.id))) return;
    await disk.swapIn(job.id, townOf(job, cut, box, clock()));
    await disk.saveJob(null);
  }

  const isOurs = async (id: string) => {
    const now = await disk.job();
    return now?.id === id && now.stage !== 'stopped';
  };

  return {
    async now() {
      const [job, onDisk] = [await jobNow(), await disk.list()];
      const town = disk.town();
      const { name: _, ...file } = town ?? { name: '' };
      return { canKeep: true, file: town && (file as KeptTown), job: job && jobOf(job), onDisk, folder: disk.folder };
    },

    async measure(wish) {
      if ((wish.source === 'address' || wish.source === 'disk') !== ((wish.from ?? '') !== ''))
        throw new Refusal(CODES.unprocessable, 'An address or a file, for these sources alone');
      if (wish.source === 'address' && !/^https?:\/\/[^\s]+$/.test(wish.from ?? ''))
        throw new Refusal(CODES.unprocessable, 'No address');
      await halt();
      const job: KeptJob = {
        id: newId(),
        wish,
        stage: 'measuring',
        bytes: null,
        done: 0,
        tiles: null,
        fault: null,
        status: null,
        address: null,
        version: null,
        rangesDone: 0,
        pid: disk.pid,
        beat: clock().getTime(),
      };
      await run(job, measured);
      await disk.sweepParts(job.id);
    },

    async get() {
      const job = await jobNow();
      // What was not measured is measured first: nobody fetches what has no size yet.
      if (!job || job.bytes === null || isWorkedOn(job))
        throw new Refusal(CODES.conflict, 'Nothing waits to be fetched');
      await run({ ...job, stage: 'fetching', fault: null, status: null }, fetched);
    },

    async stop() {
      const job = await disk.job();
      await halt();
      const now = await disk.job();
      if (job && now?.id === job.id && now.stage !== 'failed' && now.stage !== 'measured')
        await save({ ...now, stage: 'stopped' });
    },

    async drop() {
      await halt();
      await disk.saveJob(null);
      await disk.sweepParts(null);
      await disk.drop();
    },

    /** Settles when the work of this process has ended, for commands and tests. */
    async settled() {
      await working?.done;
    },
  };
}

function troubleOf(error: unknown): Pick<TownTrouble, 'fault' | 'status'> {
  if (error instanceof TownTrouble) return error;
  const code = (error as NodeJS.ErrnoException | null)?.code;
  return { fault: code === 'ENOSPC' || code === 'EDQUOT' ? 'full' : 'failed', status: null };
}

/** The name of the file that a job makes. */
const nameOf = ({ id }: Pick<KeptJob, 'id'>) => `town-${id}.pmtiles`;

const townOf = (
  { id, wish }: KeptJob,
  { bytes, tiles, maxZoom, schema, attribution }: Cut,
  box: KeptTown['box'],
  now: Date,
) =>
  ({
    name: nameOf({ id }),
    bytes,
    tiles,
    maxZoom,
    schema,
    box,
    wish,
    attribution,
    madeAt: now.toISOString(),
  }) satisfies KeptTown;

/** Reads each tile back as a browser would. @throws TownTrouble `damaged` */
async function requireReadable(part: PartFile, { ranges, head }: Cut, signal: AbortSignal): Promise<void> {
  const compression: Compression = head[98] ?? Compression.None;
  for (const { pieces } of ranges) {
    for (const { to, length } of pieces) {
      const [first] = await unpacked(await part.read(to, length), compression, MOST_TILE_UNPACKED);
      if (first !== undefined && first !== LAYER) throw new TownTrouble('damaged');
      signal.throwIfAborted();
    }
  }
}
