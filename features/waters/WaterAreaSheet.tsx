/** Sheet of one water, '/water/:areaId'. Administrators can remove it, and edit it at '?edit'. Our own addition. */
import './water.css';
import { useEffect, useEffectEvent } from 'react';
import { useIntl } from 'react-intl';
import { useNavigate, useParams, useSearchParams } from 'react-router-dom';
import type { WaterArea } from '../../contract';
import type { LngLat } from '../../map/geo/datum';
import { useCamera } from '../../map/camera/useCamera';
import { useMapScene } from '../../map/mapScene';
import { useInstantWords } from '../../src/fences/useInstantWords';
import { hoursWords, metresWords } from '../../src/fences/words';
import { useText } from '../../src/messages/texts';
import { useViewer } from '../../src/session/useViewer';
import { useNow } from '../../src/time/useNow';
import { askSure } from '../../src/ui/dialog';
import { Notice } from '../../src/ui/Notice';
import { LoadState } from '../../src/ui/LoadState';
import { Sheet } from '../../src/ui/Sheet';
import { toast } from '../../src/ui/toast';
import { Button } from '../../src/ui/Button';
import { useRemoveWaterAreaMutation, useWaterAreasQuery } from './api';
import { AreaEditor } from './AreaEditor';
import { Swims } from './Swims';
import { Verdicts } from './Verdicts';
import { WATERS } from '../../src/waters/waters';
import { WaterList, WaterSign } from './WaterList';
import { nearOf, seasonWords } from './waterWords';
import { Called } from '../../src/messages/calledNames';

export function WaterAreaSheet() {
  const text = useText('water');
  const areaId = useParams()['areaId'] ?? '';
  const { data: areas, error, isFetching, refetch } = useWaterAreasQuery();
  const area = areas?.find((one) => one.areaId === areaId);
  const editing = useSearchParams()[0].get('edit') !== null;
  useShown(area);
  if (area?.mayEdit && editing) return <AreaEditor key={areaId} area={area} />;
  if (area) return <Area area={area} />;
  return (
    <Sheet title={text('title')} closesTo={WATERS}>
      {areas ? (
        <Notice sign="lost" title={text('unknown')} level={3} />
      ) : (
        <LoadState failure={isFetching ? undefined : error} onRetry={refetch} unknown={text('unknown')} />
      )}
    </Sheet>
  );
}

/** Moves the camera once, when the sheet opens, so that the whole water is in the free part of the map. */
function useShown(area: WaterArea | undefined) {
  const camera = useCamera();
  const { map } = useMapScene();
  const show = useEffectEvent(() => {
    if (area)
      camera.fit(
        { points: area.polygons.flatMap(([outer = []]) => outer.map(([lng, lat]): LngLat => [lng, lat])) },
        { maxZoom: 17 },
      );
  });
  useEffect(() => {
    if (map) show();
  }, [map, area?.areaId]);
}

function Area({ area }: { area: WaterArea }) {
  const text = useText('water');
  const fenceText = useText('fence');
  const intl = useIntl();
  const navigate = useNavigate();
  const { timeZone } = useViewer();
  const now = useNow(60_000);
  const { whole } = useInstantWords(now, timeZone);
  const [remove, { isLoading }] = useRemoveWaterAreaMutation();
  const { areaId, name, version, danger, season, hours, chain, source, mayEdit } = area;

  async function takeAway() {
    if (
      !(await askSure({
        title: text('remove'),
        content: text('removeAsk', { name }),
        confirm: text('remove'),
      }))
    )
      return;
    const { error } = await remove({ areaId, version });
    void toast(error ? 'fail' : 'success', text(error ? 'removeFailed' : 'removed', { name }), { mask: false });
    if (!error) await navigate(WATERS, { replace: true });
  }

  return (
    <Sheet
      title={name}
      closesTo={WATERS}
      list={{ title: text('title'), content: <WaterList chosenId={areaId} /> }}
      action={
        mayEdit && (
          <Button wide onClick={() => void navigate({ search: '?edit' })}>
            {text('edit')}
          </Button>
        )
      }
    >
      <div className="grid gap-3">
        <p className="flex gap-2 wraps middle">
          <WaterSign danger={danger} />
          <strong>{text(`danger.${danger}`)}</strong>
          {text('near', { metres: metresWords(fenceText, nearOf(area)) })}
        </p>
        <p>
          {seasonWords(text, season, now, timeZone, (utc) =>
            intl.formatDate(utc, { timeZone: 'UTC', month: 'short', day: 'numeric' }),
          )}
        </p>
        <p>
          {text('hours')}{' '}
          {hours.length === 0 ? text('always') : hours.map((window) => hoursWords(fenceText, window)).join(' · ')}
        </p>
        <section className="water__part grid gap-2" aria-label={text('chain')}>
          <h3 className="text-l">{text('chain')}</h3>
          {chain.length === 0 && <p className="quiet text-m">{text('chainNone')}</p>}
          <ol className="water__chain">
            {chain.map((guard, index) => (
              // The index identifies a guard: a person may be listed twice, with two numbers.
              // oxlint-disable-next-line react/no-array-index-key
              <li key={index}>
                <strong>
                  <Called name={guard.name} />
                </strong>{' '}
                {guard.duty} {guard.phone && <a href={`tel:${guard.phone}`}>{guard.phone}</a>}
                {guard.roleId !== null && <span className="quiet text-m"> {text('guardPlatform')}</span>}
              </li>
            ))}
          </ol>
        </section>
        <Swims areaId={areaId} areas={[area]} />
        <Verdicts areaId={areaId} />
        {source && <p className="quiet text-m">{text('source', { source })}</p>}
        <p className="quiet text-m">{text('changed', { name: area.changedBy, time: whole(area.changedTime) })}</p>
        {mayEdit && (
          <Button kind="danger" className="water__remove" busy={isLoading} onClick={() => void takeAway()}>
            {text('remove')}
          </Button>
        )}
      </div>
    </Sheet>
  );
}
