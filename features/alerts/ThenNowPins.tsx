/**
 * Then and now of an open alert on the map: a pin where it happened, with its time; the time at the child's dot, with a
 * tick when the child is safe; and a thin dashed line from the one to the other.
 */
import { useMemo } from 'react';
import { Layer } from '../../map/layers/Layer';
import { Source } from '../../map/layers/Source';
import { useLabelFont } from '../../map/layers/useLabelFont';
import { useMapImage } from '../../map/layers/useMapImage';
import { useMapScene } from '../../map/mapScene';
import type { ThenAndNow } from './thenNowShapes';

const DAY = { danger: '#c8102e', past: '#5b6672', safe: '#157347', halo: '#ffffff' };
const NIGHT = { danger: '#ff6b70', past: '#aab6c2', safe: '#5fd08f', halo: '#0f1517' };

/** CSS pixels of the image's side; the tip of the pin is the middle of its lower edge. */
const PIN = 32;
const pinIn = (colour: string, halo: string) => (pen: CanvasRenderingContext2D) => {
  pen.beginPath();
  pen.arc(16, 12, 9, Math.PI * 0.85, Math.PI * 0.15);
  pen.lineTo(16, 31);
  pen.closePath();
  pen.fillStyle = colour;
  pen.fill();
  pen.strokeStyle = halo;
  pen.lineWidth = 2;
  pen.stroke();
  pen.beginPath();
  pen.arc(16, 12, 3.5, 0, Math.PI * 2);
  pen.fillStyle = halo;
  pen.fill();
};
const PINS = {
  day: { danger: pinIn(DAY.danger, DAY.halo), past: pinIn(DAY.past, DAY.halo) },
  night: { danger: pinIn(NIGHT.danger, NIGHT.halo), past: pinIn(NIGHT.past, NIGHT.halo) },
};

export function ThenNowPins({ shapes }: Pick<ThenAndNow, 'shapes'>) {
  const { dark } = useMapScene();
  const font = useLabelFont();
  const looks = dark ? NIGHT : DAY;
  const pins = dark ? PINS.night : PINS.day;
  useMapImage('alert-then-danger', PIN, pins.danger);
  useMapImage('alert-then-past', PIN, pins.past);
  const words = useMemo(
    () =>
      ({
        'text-field': '{words}',
        'text-font': font,
        'text-size': 13,
        'text-anchor': 'bottom',
        'text-allow-overlap': true,
        'text-ignore-placement': true,
      }) as const,
    [font],
  );
  return (
    <Source id="alert-then-now" data={shapes}>
      <Layer
        id="alert-then-now-way"
        group="circles"
        type="line"
        filter={['==', ['get', 'part'], 'way']}
        layout={{ 'line-cap': 'round' }}
        paint={{ 'line-color': looks.past, 'line-width': 2, 'line-dasharray': [0.5, 2.5] }}
      />
      <Layer
        id="alert-then"
        group="selected"
        type="symbol"
        filter={['==', ['get', 'part'], 'then']}
        layout={{
          ...words,
          'icon-image': ['case', ['get', 'safe'], 'alert-then-past', 'alert-then-danger'],
          'icon-anchor': 'bottom',
          'icon-allow-overlap': true,
          'icon-ignore-placement': true,
          'text-offset': [0, -2.5],
        }}
        paint={{
          'text-color': ['case', ['get', 'safe'], looks.past, looks.danger],
          'text-halo-color': looks.halo,
          'text-halo-width': 2,
        }}
      />
      <Layer
        id="alert-now"
        group="selected"
        type="symbol"
        filter={['==', ['get', 'part'], 'now']}
        layout={{ ...words, 'text-offset': [0, -2.1] }}
        paint={{
          'text-color': ['case', ['get', 'safe'], looks.safe, looks.past],
          'text-halo-color': looks.halo,
          'text-halo-width': 2,
        }}
      />
    </Source>
  );
}
