/**
 * The events of the day on the map. The chosen one is larger. Where pins would lie on each other, the chosen one stays,
 * then what is urgent.
 */
import type { FeatureCollection } from 'geojson';
import { memo, useMemo } from 'react';
import { Layer } from '../../../map/layers/Layer';
import { useMapScene } from '../../../map/mapScene';
import { Source } from '../../../map/layers/Source';
import { useLayerTap } from '../../../map/taps/useLayerTap';
import { useMapImage } from '../../../map/layers/useMapImage';
import { EVENT_COLOURS, EVENT_LOOKS, eventImageId } from './eventLooks';
import type { DayEvent, DayEventKind } from './dayEvents';

interface EventsOverlayProps {
  shape: FeatureCollection;
  events: readonly DayEvent[];
  chosen: string | null;
  onChoose: (dayEvent: DayEvent) => void;
}

const KINDS = Object.keys(EVENT_LOOKS) as DayEventKind[];
/** CSS px of the image: a pin whose tip is at the place. */
const SIZE = 34;

export const EventsOverlay = memo(function EventsOverlay({ shape, events, chosen, onChoose }: EventsOverlayProps) {
  const isChosen = ['==', ['get', 'id'], chosen ?? ''] as never;
  useLayerTap('track-events', ({ properties }) => {
    const dayEvent = events.find(({ id }) => id === properties['id']);
    if (dayEvent) onChoose(dayEvent);
  });
  return (
    <>
      {KINDS.map((kind) => (
        <EventImage key={kind} kind={kind} />
      ))}
      <Source id="track-events" data={shape}>
        <Layer
          id="track-events"
          group="dots"
          type="symbol"
          layout={{
            'icon-image': ['get', 'icon'],
            'icon-anchor': 'bottom',
            'icon-size': ['case', isChosen, 1.3, 1],
            'icon-padding': 0,
            // What is placed first stays, so that ten crossings of one gate are one pin.
            'symbol-sort-key': ['case', isChosen, 0, ['get', 'quiet'], 2, 1],
          }}
        />
      </Source>
    </>
  );
});

function EventImage({ kind }: { kind: DayEventKind }) {
  const { dark } = useMapScene();
  useMapImage(
    eventImageId(kind),
    SIZE,
    useMemo(() => pinOf(kind, dark), [kind, dark]),
  );
  return null;
}

/** Draws a rounded board with the icon, on a tip. */
const pinOf = (kind: DayEventKind, dark: boolean) => (pen: CanvasRenderingContext2D) => {
  const { fill, ink } = EVENT_COLOURS[EVENT_LOOKS[kind].tone][dark ? 'night' : 'day'];
  const board = 26;
  const left = (SIZE - board) / 2;
  pen.fillStyle = fill;
  pen.strokeStyle = ink;
  pen.lineWidth = 1.5;
  pen.lineJoin = 'round';
  pen.beginPath();
  pen.moveTo(SIZE / 2 - 5, board);
  pen.lineTo(SIZE / 2, SIZE - 1);
  pen.lineTo(SIZE / 2 + 5, board);
  pen.closePath();
  pen.stroke();
  pen.fill();
  pen.beginPath();
  pen.roundRect(left, 1, board, board, 8);
  pen.stroke();
  pen.fill();
  pen.translate(left + 4, 5);
  pen.scale(18 / 24, 18 / 24);
  pen.fillStyle = ink;
  // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type -- a canvas is no array
  pen.fill(new Path2D(EVENT_LOOKS[kind].icon));
};
