/** Whether a card has come to rest: a child who passes does not stand still for long, and one who has arrived does. */
import { LIMITS } from './limits';
import { metresApart } from './plane';
import { radiusOf, type Sighting } from './sighting';

/** Where a card has been, and since when: no fix was further from there than a fix is exact. */
export interface Rest {
  lng: number;
  lat: number;
  /** ms. */
  since: number;
}

/** The same rest as long as the card stays; a new one, from this fix on, when it has moved. */
export function restAfter(rest: Rest, fix: Sighting): Rest {
  const stays = metresApart([rest.lng, rest.lat], [fix.lng, fix.lat]) <= Math.max(LIMITS.rest.metres, radiusOf(fix));
  return stays ? rest : { lng: fix.lng, lat: fix.lat, since: fix.time };
}

/** When (ms) a card that goes on resting has come to stay. */
export const restedBy = ({ since }: Rest) => since + LIMITS.rest.seconds * 1000;
