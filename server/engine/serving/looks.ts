/** A look: what an answered call or a frame of the live stream has shown of pupils, as the access log keeps it. */
import type { AccessKind } from '../../../contract';

/** One view by one person, of some pupils. */
export interface Look {
  what: AccessKind;
  studentIds: readonly string[];
  /**
   * False for what accompanies an opened screen, or what the console reads again by itself: it makes sure that there is
   * a row, and does not raise its count.
   */
  counts: boolean;
}
