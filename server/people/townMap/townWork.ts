/** What the operator's calls need of the work on a town file. The composition root gives it. */
import type { TownMap, TownWish } from '../../../contract/townMap/calls';

export interface TownWork {
  now(): Promise<TownMap>;
  /** @throws Refusal 422 for a wish that names nothing to read. */
  measure(wish: TownWish): Promise<void>;
  /** @throws Refusal 409 without work that can go on. */
  get(): Promise<void>;
  stop(): Promise<void>;
  drop(): Promise<void>;
}
