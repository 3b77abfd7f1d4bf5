/** What the work on a town file needs of a disk. The composition root gives it one; a browser tab has none. */
import type { TownFile, TownJob } from '../../../contract/townMap/calls';
import type { ByteSource } from './byteSource';

/** The file that is served, with its name in the folder. */
export interface KeptTown extends TownFile {
  name: string;
}

/** The work as it lies on the disk, so that it can go on after the process was ended. */
export interface KeptJob extends TownJob {
  id: string;
  /** Where the source was found; null before. */
  address: string | null;
  /** Version of the source that was measured. */
  version: string | null;
  /** Requests of the plan whose pieces are on the disk. */
  rangesDone: number;
  /** Process that works on it, and when it last said so, in milliseconds. */
  pid: number;
  beat: number;
}

/** The file that is being made. */
export interface PartFile {
  write(at: number, bytes: Uint8Array): Promise<void>;
  read(at: number, length: number): Promise<Uint8Array>;
  close(): Promise<void>;
}

export interface TownDisk {
  folder: string;
  pid: number;
  isAlive(pid: number): boolean;
  /** What is served now. It is cheap: it reads the disk only after a change. */
  town(): KeptTown | null;
  job(): Promise<KeptJob | null>;
  saveJob(job: KeptJob | null): Promise<void>;
  /** Opens the file of a job, and makes it when it is not there. */
  part(jobId: string, bytes: number): Promise<PartFile>;
  /** Removes the files of all jobs but this one. */
  sweepParts(jobId: string | null): Promise<void>;
  /** Serves the file of a job from now on. The one before stays until the next. */
  swapIn(jobId: string, town: KeptTown): Promise<void>;
  /** Serves none from now on. */
  drop(): Promise<void>;
  /** PMTiles files in the folder that are not ours, at most 100. */
  list(): Promise<{ name: string; bytes: number }[]>;
}

/** A source that was opened, and the address at which it was found; empty on the disk. */
export interface OpenedSource extends ByteSource {
  address: string;
}
