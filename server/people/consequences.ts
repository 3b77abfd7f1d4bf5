/** What the people's wing asks of the wings above when people, classes and cards change. */
import type { HandedOver } from '../../contract';
import type { PlatformContext } from '../engine/platform';
import type { Queryable } from '../engine/store/db';
import type { EndedTeaching } from './classes/handOver';
import type { HandOver } from './handover/handOver';

/** Writes what is shown with the last place of a card; the field has the places. */
export interface LastPlaces {
  /** Its card is lost, or found. */
  noteLoss(tx: Queryable, deviceNo: number, now: Date): Promise<unknown>;
  /** Its line is the card's. */
  lineConfirmed(tx: Queryable, deviceNo: number): Promise<unknown>;
}

/** What follows in the wings above, in the transaction of the change. */
export interface Consequences {
  /** What each noun hands over for somebody who goes, in the order in which it is told. */
  handOvers: readonly HandOver[];
  /** Hands over what waits for teachers as the teachers of a class that is another's. */
  handOverClassDecisions(tx: Queryable, ended: readonly EndedTeaching[], now: Date): Promise<HandedOver[]>;
  /** Closes all alerts of pupils who have left the school. */
  endAlertsOfPupils(tx: Queryable, studentIds: readonly string[], now: Date): Promise<void>;
  /**
   * Ends what a former family wanted of cards, and what is shown of their last places.
   * @param fresh the new device number of each old one.
   */
  endFormerWearers(tx: Queryable, fresh: ReadonlyMap<number, number>, now: Date): Promise<void>;
  places: LastPlaces;
  /** What was reckoned by another time zone of the school is reckoned anew. */
  tellZoneChange(tx: Queryable, schoolId: string): Promise<void>;
}

/** The platform's context as the people's wing gets it. */
export interface PeopleContext extends PlatformContext {
  consequences: Consequences;
}
