/** Places that the platform knows near a pupil, each as a button with the circle that it would be. */
import type { FencePlace } from '../../contract';
import { planarMetres } from '../../contract/geo';
import { ICONS } from '../../src/drawing/icons';
import { knownPlaceName } from '../../src/fences/knownPlaceName';
import { useText } from '../../src/messages/texts';

interface PlaceChipsProps {
  places: readonly FencePlace[];
  onPlace: (place: FencePlace) => void;
}

export function PlaceChips({ places, onPlace }: PlaceChipsProps) {
  const text = useText('geofencing');
  const fenceText = useText('fence');
  if (places.length === 0) return null;
  return (
    <section className="fences__places grid gap-2 narrows" aria-label={text('fromPlace')}>
      <h3 className="quiet text-m strong">{text('fromPlace')}</h3>
      <div className="flex gap-2 wraps">
        {offered(places).map((place) => (
          <button key={placeKey(place)} type="button" className="chip-button" onClick={() => onPlace(place)}>
            {ICONS.place}
            {text('place', {
              name: knownPlaceName(fenceText, place.name, place.names),
              metres: Math.round(place.radius),
            })}
          </button>
        ))}
      </div>
    </section>
  );
}

/** Names a place in an address: degrees of WGS-84, longitude first. */
export const placeKey = ({ lng, lat }: FencePlace) => `${lng},${lat}`;

/** Most places offered. */
const OFFERED = 8;

/** The pupil's home and the school first, then the places nearest to them. */
function offered(places: readonly FencePlace[]): FencePlace[] {
  const own = ({ kind }: FencePlace) => (kind === 'home' ? 0 : kind === 'campus' ? 1 : 2);
  const [first] = places.toSorted((a, b) => own(a) - own(b));
  const away = ({ lng, lat }: FencePlace) => (first ? planarMetres([lng, lat], [first.lng, first.lat]) : 0);
  return places.toSorted((a, b) => own(a) - own(b) || away(a) - away(b)).slice(0, OFFERED);
}
