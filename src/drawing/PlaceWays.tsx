/** Two ways to say where a place is besides moving the map: here, where the device is, and coordinates. */
import { useState } from 'react';
import { type Datum, fromMap, type LngLat } from '../../map/geo/datum';
import { useText } from '../messages/texts';
import { Button } from '../ui/Button';
import { Field } from '../ui/Field';
import { Select } from '../ui/Select';
import { coordinatesOf } from '../validation/coordinates';

/** Where coordinates are copied from, the commonest first: each map has its own datum. */
const SOURCES = ['gcj02', 'bd09', 'wgs84'] as const satisfies readonly Datum[];

interface PlaceWaysProps {
  /** @param point [lng, lat], WGS-84. */
  onPoint: (point: LngLat) => void;
}

export function PlaceWays({ onPoint }: PlaceWaysProps) {
  const text = useText('draw');
  const [typing, setTyping] = useState(false);
  const [here, setHere] = useState<'asking' | 'refused' | 'unknown' | null>(null);

  function ask() {
    if (!navigator.geolocation) return setHere('refused');
    setHere('asking');
    return navigator.geolocation.getCurrentPosition(
      ({ coords: { longitude, latitude } }) => {
        setHere(null);
        onPoint([longitude, latitude]);
      },
      ({ code, PERMISSION_DENIED }) => setHere(code === PERMISSION_DENIED ? 'refused' : 'unknown'),
      { enableHighAccuracy: true, maximumAge: 10_000, timeout: 20_000 },
    );
  }

  return (
    <>
      <div className="flex gap-2 wraps">
        <Button kind="link" busy={here === 'asking'} onClick={ask}>
          {text('placeHere')}
        </Button>
        <Button kind="link" aria-expanded={typing} onClick={() => setTyping(!typing)}>
          {text('placeTyped')}
        </Button>
      </div>
      <p className="fault text-m if-any" role="alert">
        {here === 'refused' || here === 'unknown' ? text(`placeHere.${here}`) : ''}
      </p>
      {typing && <TypedPoint onPoint={onPoint} />}
    </>
  );
}

function TypedPoint({ onPoint }: PlaceWaysProps) {
  const text = useText('draw');
  const [typed, setTyped] = useState('');
  const [source, setSource] = useState<Datum>(SOURCES[0]);
  const [tried, setTried] = useState(false);
  const read = coordinatesOf(typed);
  return (
    <div className="grid gap-2">
      <Field
        label={text('coordinates')}
        value={typed}
        maxLength={80}
        autoComplete="off"
        placeholder="30.93, 120.92"
        error={tried && !read ? text('wrongCoordinates') : undefined}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Select
        label={text('coordinatesFrom')}
        value={source}
        choices={SOURCES.map((value) => ({ value, name: text(`datum.${value}`) }))}
        onChange={(value) => setSource(SOURCES.find((one) => one === value) ?? SOURCES[0])}
      />
      <Button
        kind="plain"
        wide
        onClick={() => {
          setTried(true);
          if (read) onPoint(fromMap(source, read));
        }}
      >
        {text('coordinatesPut')}
      </Button>
    </div>
  );
}
