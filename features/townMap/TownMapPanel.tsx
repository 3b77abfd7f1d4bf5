/**
 * The town file: what is used now, the work on a new one, and the form that begins it. The area is drawn on
 * the map.
 */
import './townMap.css';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { CODES } from '../../contract/envelope';
import type { LngLat } from '../../contract/primitives';
import { TOWN_KM, townBox, type TownJob, type TownMap, type TownWish } from '../../contract/townMap/calls';
import { useCamera } from '../../map/camera/useCamera';
import { Layer } from '../../map/layers/Layer';
import { Source } from '../../map/layers/Source';
import { useMapScene } from '../../map/mapScene';
import { panByKey } from '../../map/pen/penView';
import { usePen } from '../../map/pen/usePen';
import { useText } from '../../src/messages/texts';
import { codeOf, isOffline } from '../../src/service/failure';
import { Fault } from '../../src/ui/Form';
import { LoadState } from '../../src/ui/LoadState';
import { useGetTownMapMutation, useMeasureTownMapMutation, useStopTownMapMutation, useTownMapQuery } from './api';
import { kmOf, outlines } from './townArea';
import { TownFileFacts } from './TownFileFacts';
import { TownForm, type TownDraft } from './TownForm';
import { TownWork } from './TownWork';

/** Milliseconds between two looks while work goes on. */
const EVERY = 1_000;
const GOES_ON: ReadonlySet<TownJob['stage'] | undefined> = new Set(['measuring', 'fetching', 'checking']);

interface TownMapPanelProps {
  /** Where the form begins, WGS-84; the file's or the map's middle when left out. */
  start?: LngLat | null;
  /** Called once a file is there that was not there before. */
  onGot?: () => void;
}

export function TownMapPanel({ start = null, onGot }: TownMapPanelProps) {
  const text = useText('townMap');
  const [every, setEvery] = useState(0);
  const { data, error, refetch } = useTownMapQuery({}, { pollingInterval: every, refetchOnMountOrArgChange: true });
  const stage = data?.job?.stage;
  const wanted = GOES_ON.has(stage) ? EVERY : 0;
  if (every !== wanted) setEvery(wanted);
  const madeAt = data?.file?.madeAt;
  const [known, setKnown] = useState<{ madeAt: string | undefined } | null>(null);
  if (data && known === null) setKnown({ madeAt });
  const got = useEffectEvent(() => onGot?.());
  const isNew = known !== null && madeAt !== undefined && madeAt !== known.madeAt;
  useEffect(() => {
    if (isNew) got();
  }, [isNew]);
  if (!data) return <LoadState failure={error} onRetry={refetch} />;
  if (!data.canKeep) return <p className="warn text-m">{text('cannotKeep')}</p>;
  return (
    <>
      <p className="text-m strong if-any" role="status">
        {isNew && text('got')}
      </p>
      <KnownTownMap town={data} start={start} />
    </>
  );
}

interface KnownTownMapProps {
  town: TownMap;
  start: LngLat | null;
}

function KnownTownMap({ town, start }: KnownTownMapProps) {
  const text = useText('townMap');
  const { map } = useMapScene();
  const camera = useCamera();
  const [measure, measuring] = useMeasureTownMapMutation();
  const [get, getting] = useGetTownMapMutation();
  const [stop, stopping] = useStopTownMapMutation();
  const [fault, setFault] = useState('');
  const [draft, setDraft] = useState(() => draftOf(town.job?.wish ?? town.file?.wish, start));
  const change = (changes: Partial<TownDraft>) => setDraft((before) => ({ ...before, ...changes }));
  const isBusy = measuring.isLoading || getting.isLoading || stopping.isLoading;

  usePen(true, {
    onTap: (at) => change({ at: rounded(at) }),
    onKey: (event) => panByKey(map, event),
  });

  const km = kmOf(draft.km, TOWN_KM);
  const wanted = useMemo(
    () => (draft.at && km ? townBox({ lng: draft.at[0], lat: draft.at[1] }, km) : null),
    [draft.at, km],
  );
  const shapes = useMemo(() => outlines({ kept: town.file?.box ?? null, wanted }), [town.file?.box, wanted]);
  const box = wanted ?? town.file?.box;
  const show = useEffectEvent(() => {
    if (box) camera.fit(box, { maxZoom: 14 });
  });
  useEffect(() => {
    if (map) show();
  }, [map]);

  async function run(asked: Promise<{ error?: unknown }>) {
    setFault('');
    const { error } = await asked;
    if (!error) return;
    const code = codeOf(error);
    setFault(
      text(
        isOffline(error)
          ? 'offline'
          : code === CODES.unprocessable
            ? 'refused'
            : code === CODES.conflict
              ? 'nothing'
              : 'notDone',
      ),
    );
  }
  return (
    <>
      <Source id="town-area" data={shapes}>
        <Layer
          id="town-area-fill"
          type="fill"
          group="areas"
          filter={['==', ['get', 'is'], 'wanted']}
          paint={{ 'fill-color': '#0b5f58', 'fill-opacity': 0.08 }}
        />
        <Layer
          id="town-area-edge"
          type="line"
          group="areas"
          paint={{
            'line-color': ['case', ['==', ['get', 'is'], 'wanted'], '#0b5f58', '#7a6a2f'],
            'line-width': 2,
            'line-dasharray': [3, 2],
          }}
        />
      </Source>
      <p className="quiet text-m below-3">{text('intro')}</p>
      {town.job && (
        <TownWork
          job={town.job}
          folder={town.folder}
          busy={isBusy}
          onGet={() => void run(get({}))}
          onStop={() => void run(stop({}))}
        />
      )}
      <TownFileFacts
        file={town.file}
        onUpdate={(wish) => {
          setDraft(draftOf(wish, start));
          void run(measure(wish));
        }}
      />
      <TownForm
        draft={draft}
        town={town}
        busy={isBusy || GOES_ON.has(town.job?.stage)}
        onChange={change}
        onPoint={(at) => {
          change({ at: rounded(at) });
          camera.flyTo(at, Math.max(12, camera.current()?.zoom ?? 0));
        }}
        onMiddle={() => {
          const centre = camera.current()?.centre;
          if (centre) change({ at: rounded(centre) });
        }}
        onMeasure={(wish) => void run(measure(wish))}
      />
      <Fault>{fault}</Fault>
    </>
  );
}

const draftOf = (wish: TownWish | undefined, start: LngLat | null): TownDraft => ({
  at: start ?? (wish ? [wish.lng, wish.lat] : null),
  km: String(wish?.km ?? TOWN_KM.usual),
  source: wish?.source ?? 'protomaps',
  from: wish?.from ?? '',
});

/** To about 10 m. */
const rounded = ([lng, lat]: LngLat): LngLat => [Math.round(lng * 1e4) / 1e4, Math.round(lat * 1e4) / 1e4];
