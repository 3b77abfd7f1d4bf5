/** The map's buttons for this console: everybody in view, one's own position, closer and farther. */
import { useEffect, useEffectEvent, useState } from 'react';
import { usePositionsQuery } from '../../features/positions/api';
import { positionsIn } from '../../features/positions/record';
import type { LngLat } from '../../map/datum';
import { MapButtons } from '../../map/MapButtons';
import { OwnPosition } from '../../map/OwnPosition';
import { useCamera } from '../../map/useCamera';
import { useOwnPosition } from '../../map/useOwnPosition';
import { useAppText } from '../messages/app';
import { toast } from '../ui/toast';

/** @param among the pupils who are drawn; null is everyone. */
export function MapControls({ among }: { among: ReadonlySet<string> | null }) {
  const text = useAppText();
  const camera = useCamera();
  const { data: record } = usePositionsQuery();
  const [wanted, setWanted] = useState(false);
  const { own, failure } = useOwnPosition(wanted);
  const found = own !== null;

  // The map goes to one's own position once, when it is first known.
  const show = useEffectEvent(() => own && camera.flyTo(own.place));
  useEffect(() => {
    if (found) show();
  }, [found]);
  useEffect(() => {
    if (failure) void toast('info', text(failure === 'refused' ? 'ownDenied' : 'ownUnavailable'), { mask: false });
  }, [failure, text]);

  const fit = () => {
    const shown = positionsIn(record ?? []).filter(({ studentId }) => among === null || among.has(studentId));
    camera.fit({ points: shown.flatMap(({ fix }): LngLat[] => (fix ? [[fix.lng, fix.lat]] : [])) }, { maxZoom: 17 });
  };
  return (
    <>
      {own && <OwnPosition own={own} />}
      <MapButtons
        labels={{ group: text('mapButtons'), zoomIn: text('zoomIn'), zoomOut: text('zoomOut'), fit: text('fitAll'), own: text('own') }}
        onFit={fit}
        onOwn={() => setWanted(!wanted)}
        ownShown={wanted}
      />
    </>
  );
}
