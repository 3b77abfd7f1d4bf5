/** The form of a place. Its circle lies in the middle of the map while it is being put, so that keys move it too. */
import '../../../src/drawing/drawForm.css';
import { useEffect, useEffectEvent, useState } from 'react';
import { type ManagedPlace, PLACE_RADIUS, PlaceConflict } from '../../../contract';
import { useCamera } from '../../../map/camera/useCamera';
import type { LngLat } from '../../../map/geo/datum';
import { AccuracyCircle } from '../../../map/layers/AccuracyCircle';
import { useMapScene } from '../../../map/mapScene';
import { useFarQuestion, useNearEnough } from '../../../src/drawing/farAway';
import { PlaceWays } from '../../../src/drawing/PlaceWays';
import { SizeField } from '../../../src/drawing/SizeField';
import { useText } from '../../../src/messages/texts';
import { Button } from '../../../src/ui/Button';
import { Field } from '../../../src/ui/Field';
import { useSavePlaceMutation } from '../api';
import { RecordForm } from '../RecordForm';
import { useRecordForm } from '../useRecordForm';

/** Metres of a new place. */
const USUAL_RADIUS = { place: 120, home: 60 };
/** End of the slider, metres. Larger radii are typed. */
const SLIDER_END = 500;
/** Zoom at which a place is shown. */
const NEAR = 16;

interface PlaceFormProps {
  /** Null for a new place. */
  place: ManagedPlace | null;
  /** The pupil whose home it is; null for a place of the whole school. */
  studentId: string | null;
  onSaved?: (answer: { saved: ManagedPlace | null }) => void;
}

export function PlaceForm({ place, studentId, onSaved }: PlaceFormProps) {
  const text = useText('manage');
  const { map } = useMapScene();
  const camera = useCamera();
  const [save] = useSavePlaceMutation();
  const isThere = useFarQuestion();
  const isNear = useNearEnough();
  const [putting, setPutting] = useState(place === null);
  const form = useRecordForm({
    row: place,
    draftOf: (row): { name: string; at: LngLat | null; radius: number } => ({
      name: row?.name ?? (studentId === null ? '' : text('home')),
      at: row ? [row.lng, row.lat] : null,
      radius: row?.radius ?? USUAL_RADIUS[studentId === null ? 'place' : 'home'],
    }),
    ready: ({ name, at, radius }) => name.trim() !== '' && at !== null && isRadius(radius),
    sure: async ({ name, at }) => (!putting || isNear()) && (at === null || (await isThere(name.trim(), [at]))),
    send: ({ name, at, radius }, version, check) => {
      // `ready` refuses a place without a position.
      const [lng, lat] = at ?? [0, 0];
      return save({
        ...(place && version !== null && { over: { placeId: place.placeId, version } }),
        studentId,
        name: name.trim(),
        lng,
        lat,
        radius,
        ...(check && { check }),
      });
    },
    conflict: PlaceConflict,
    title: text(place ? 'saveAsk' : 'addPlace', { name: place?.name }),
    onSaved: (answer) => onSaved?.(answer),
  });
  const { shown, change, tried, theirs, restart } = form;

  const follow = useEffectEvent(() => {
    const centre = camera.current()?.centre;
    if (centre) change({ at: [rounded(centre[0]), rounded(centre[1])] });
  });
  const show = useEffectEvent(() => {
    if (shown.at) camera.flyTo(shown.at, NEAR);
  });
  useEffect(() => {
    if (map) show();
  }, [map]);
  useEffect(() => {
    if (!map || !putting) return undefined;
    const moved = () => follow();
    moved();
    map.on('move', moved);
    return () => void map.off('move', moved);
  }, [map, putting]);

  const where = (at: LngLat | null) => (at ? `${at[1].toFixed(5)}, ${at[0].toFixed(5)}` : text('noWhere'));
  return (
    <>
      {shown.at && <AccuracyCircle id="managed-place" centre={shown.at} radius={shown.radius} colour="#0b5f58" />}
      <RecordForm
        form={{
          ...form,
          restart: () => {
            setPutting(false);
            restart();
          },
        }}
        differences={
          theirs
            ? [
                { label: text('placeName'), mine: shown.name, theirs: theirs.name },
                { label: text('where'), mine: where(shown.at), theirs: where([theirs.lng, theirs.lat]) },
                {
                  label: text('radiusName'),
                  mine: String(Math.round(shown.radius)),
                  theirs: String(Math.round(theirs.radius)),
                },
              ]
            : []
        }
      >
        <Field
          label={text('placeName')}
          value={shown.name}
          maxLength={40}
          autoComplete="off"
          error={tried && shown.name.trim() === '' ? text('wrongPlaceName') : undefined}
          onChange={({ target }) => change({ name: target.value })}
        />
        <p className="quiet text-m" role="status">
          {putting ? text('putting') : where(shown.at)}
        </p>
        <Button
          kind="plain"
          wide
          aria-pressed={putting}
          onClick={() => {
            if (!putting || isNear()) setPutting(!putting);
          }}
        >
          {text(putting ? 'put' : 'move')}
        </Button>
        <PlaceWays
          onPoint={([lng, lat]) => {
            setPutting(false);
            change({ at: [rounded(lng), rounded(lat)] });
            camera.flyTo([lng, lat], NEAR);
          }}
        />
        <SizeField
          label={text('radiusShort')}
          value={shown.radius}
          least={PLACE_RADIUS.least}
          most={PLACE_RADIUS.most}
          reach={SLIDER_END}
          onChange={(radius) => change({ radius })}
        />
      </RecordForm>
    </>
  );
}

const isRadius = (radius: number) => radius >= PLACE_RADIUS.least && radius <= PLACE_RADIUS.most;
/** To about 0.1 m. */
const rounded = (degrees: number) => Math.round(degrees * 1e6) / 1e6;
