/** Puts a new school on the map: by a tap, by the middle of the map, by the device, or by coordinates. */
import { useEffect, useEffectEvent, useState } from 'react';
import { placeCalls } from '../../contract/manage/places';
import type { LngLat } from '../../contract/primitives';
import { useCamera } from '../../map/camera/useCamera';
import { AccuracyCircle } from '../../map/layers/AccuracyCircle';
import { useMapScene } from '../../map/mapScene';
import { panByKey } from '../../map/pen/penView';
import { usePen } from '../../map/pen/usePen';
import { useNearEnough } from '../../src/drawing/farAway';
import { PlaceWays } from '../../src/drawing/PlaceWays';
import { useText } from '../../src/messages/texts';
import { api } from '../../src/service/api';
import { isOffline } from '../../src/service/failure';
import { request } from '../../src/service/request';
import { useCurrentUserQuery } from '../../src/session/api';
import { Button } from '../../src/ui/Button';
import { Fault } from '../../src/ui/Form';
import { LoadState } from '../../src/ui/LoadState';
import { Sheet } from '../../src/ui/Sheet';

const { useSetUpPlacesQuery, useSaveSetUpPlaceMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    setUpPlaces: build.query(request(placeCalls.managedPlaces)),
    saveSetUpPlace: build.mutation({ ...request(placeCalls.savePlace), invalidatesTags: ['CurrentUser'] }),
  }),
});

/** Metres around the point that are the school; its page changes them. */
const RADIUS = 120;
const NEAR = 15;

interface SchoolPlaceProps {
  /** @param at where it is, WGS-84; null when it was left for later */
  onDone: (at: LngLat | null) => void;
}

export function SchoolPlace({ onDone }: SchoolPlaceProps) {
  const { data, error, refetch } = useSetUpPlacesQuery({}, { refetchOnMountOrArgChange: true });
  const text = useText('setUp');
  const known = data?.places.find(({ pupil }) => pupil === null);
  if (data && !known) return <Unknown onDone={onDone} />;
  return (
    <Sheet title={text('where')} closesTo="/home" anchor="half">
      {known ? <Known at={[known.lng, known.lat]} onDone={onDone} /> : <LoadState failure={error} onRetry={refetch} />}
    </Sheet>
  );
}

/** Nothing is asked twice: the school has a place. */
function Known({ at, onDone }: SchoolPlaceProps & { at: LngLat }) {
  const text = useText('setUp');
  return (
    <>
      <p className="text-m below-4">{text('whereKnown')}</p>
      <Button wide onClick={() => onDone(at)}>
        {text('next')}
      </Button>
    </>
  );
}

function Unknown({ onDone }: SchoolPlaceProps) {
  const text = useText('setUp');
  const { map } = useMapScene();
  const camera = useCamera();
  const isNear = useNearEnough();
  const { data: user } = useCurrentUserQuery();
  const [save, { isLoading, error }] = useSaveSetUpPlaceMutation();
  const [at, setAt] = useState<LngLat | null>(null);
  const put = (point: LngLat | undefined) => {
    if (point && isNear()) setAt([rounded(point[0]), rounded(point[1])]);
  };
  const show = useEffectEvent(() => {
    if (user?.firstView) camera.fit(user.firstView, { maxZoom: 12 });
  });
  useEffect(() => {
    if (map) show();
  }, [map]);
  usePen(true, {
    onTap: put,
    onKey(event) {
      panByKey(map, event);
      if (event.key !== 'Enter') return;
      event.preventDefault();
      put(camera.current()?.centre);
    },
  });

  async function keep() {
    if (!at) return;
    const name = (user?.schoolName ?? text('where')).slice(0, MOST_NAME);
    const { data } = await save({ name, lng: at[0], lat: at[1], radius: RADIUS, studentId: null });
    if (data) onDone(at);
  }
  return (
    <Sheet
      title={text('where')}
      closesTo="/home"
      anchor="half"
      action={
        <Button wide busy={isLoading} disabled={!at} onClick={() => void keep()}>
          {text(isLoading ? 'saving' : 'whereSave')}
        </Button>
      }
    >
      {at && <AccuracyCircle id="new-school" centre={at} radius={RADIUS} colour="#0b5f58" />}
      <p className="quiet text-m below-3">{text('whereText')}</p>
      <p className="text-m" role="status">
        {at ? text('whereAt', { lat: at[1].toFixed(5), lng: at[0].toFixed(5) }) : text('whereNone')}
      </p>
      <div className="flex gap-2 wraps">
        <Button kind="plain" small onClick={() => put(camera.current()?.centre)}>
          {text('whereMiddle')}
        </Button>
      </div>
      <PlaceWays
        onPoint={([lng, lat]) => {
          setAt([rounded(lng), rounded(lat)]);
          camera.flyTo([lng, lat], NEAR);
        }}
      />
      <Fault>{error ? text(isOffline(error) ? 'whereOffline' : 'saveFailed') : ''}</Fault>
      <Button kind="link" wide onClick={() => onDone(null)}>
        {text('whereLater')}
      </Button>
      <p className="quiet text-s">{text('whereLaterText')}</p>
    </Sheet>
  );
}

/** Characters of a place's name, as contract/manage/places.ts has them. */
const MOST_NAME = 40;
/** To about 0.1 m. */
const rounded = (degrees: number) => Math.round(degrees * 1e6) / 1e6;
