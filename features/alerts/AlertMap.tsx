/**
 * An alert on the map: its water area, the pupil's fixes before and after it, then and now, and the line to the shore.
 */
import { useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { type AlertDetail, alertNow } from '../../contract';
import { AccuracyCircle } from '../../map/layers/AccuracyCircle';
import type { LngLat } from '../../map/geo/datum';
import { Layer } from '../../map/layers/Layer';
import { LineLayers } from '../../map/layers/LineLayers';
import { useMapScene } from '../../map/mapScene';
import { Source } from '../../map/layers/Source';
import { isByHand, useCamera } from '../../map/camera/useCamera';
import { useLabelFont } from '../../map/layers/useLabelFont';
import { useMapImage } from '../../map/layers/useMapImage';
import { type WaterAreaShape, WaterAreaLayers } from '../../map/layers/WaterAreaLayers';
import { useText } from '../../src/messages/texts';
import { WEIGHT } from '../../src/waters/waters';
import { alertMapShapes } from './alertMapShapes';
import { usePositionNow } from './pupilsNow';
import { ThenNowPins } from './ThenNowPins';
import { thenNowShapes } from './thenNowShapes';
import { useAlertWording } from './useAlertWording';

const DAY = { before: '#5b6672', after: '#c8102e', shore: '#1b64c4', halo: '#ffffff' };
const NIGHT = { before: '#aab6c2', after: '#ff6b70', shore: '#6cb2ff', halo: '#0f1517' };

const ARROW = 72;
/** An arrowhead that points up, outside the selected dot in the middle. The image is `ARROW` px wide and high. */
const arrowIn = (colour: string, halo: string) => (pen: CanvasRenderingContext2D) => {
  pen.beginPath();
  pen.moveTo(36, 1.5);
  pen.lineTo(43, 10);
  pen.quadraticCurveTo(36, 6.5, 29, 10);
  pen.closePath();
  pen.strokeStyle = halo;
  pen.lineWidth = 2.5;
  pen.stroke();
  pen.fillStyle = colour;
  pen.fill();
};
const ARROWS = { day: arrowIn(DAY.after, DAY.halo), night: arrowIn(NIGHT.after, NIGHT.halo) };

export function AlertMap({ detail }: { detail: AlertDetail }) {
  const { map, dark } = useMapScene();
  const text = useText('alertRoom');
  const { metres, when } = useAlertWording();
  const camera = useCamera();
  const looks = dark ? NIGHT : DAY;
  const font = useLabelFont();
  useMapImage('alert-arrow', ARROW, dark ? ARROWS.night : ARROWS.day);
  const shapes = useMemo(() => alertMapShapes(detail, metres), [detail, metres]);
  const { area, alert } = detail;
  const position = usePositionNow(alert.studentId);
  const thenNow = useMemo(() => {
    const tick = (time: string) => text('safeAt', { time });
    return thenNowShapes(alert, position, alertNow(alert, position ?? null), { when, tick });
  }, [alert, position, when, text]);
  const areas = useMemo(
    (): WaterAreaShape[] =>
      area
        ? [
            {
              id: area.areaId,
              name: area.name,
              note: text(`danger.${area.danger}`),
              polygons: area.polygons,
              weight: WEIGHT[area.danger],
              faint: false,
            },
          ]
        : [],
    [area, text],
  );
  const { where } = alert;
  const centre = useMemo((): LngLat | null => where && [where.lng, where.lat], [where]);

  // Fits the map to the alert, and again when the child goes off it. Once the viewer has moved the map, it stays.
  const isMoved = useRef(false);
  const show = useEffectEvent(() => camera.fit({ points: [...shapes.extent, ...thenNow.extent] }, { maxZoom: 17 }));
  const showAgain = useEffectEvent(() => {
    if (!isMoved.current && camera.hides(thenNow.extent)) show();
  });
  useEffect(() => {
    if (!map) return;
    isMoved.current = false;
    show();
    const onMove = (event: object) => {
      if (isByHand(event)) isMoved.current = true;
    };
    map.on('movestart', onMove);
    return () => void map.off('movestart', onMove);
  }, [map, alert.alertId]);
  useEffect(() => showAgain(), [thenNow]);

  return (
    <>
      {areas.length > 0 && <WaterAreaLayers id="alert-water" areas={areas} />}
      {centre && where?.accuracy && (
        <AccuracyCircle id="alert-fix" centre={centre} radius={where.accuracy} colour={looks.after} />
      )}
      <Source id="alert-way" data={shapes.fixes}>
        <LineLayers
          id="alert-way-before"
          group="tracks"
          filter={['==', ['get', 'part'], 'before']}
          colour={looks.before}
          width={4}
          opacity={0.85}
        />
        <LineLayers
          id="alert-way-after"
          group="tracks"
          filter={['==', ['get', 'part'], 'after']}
          colour={looks.after}
          width={4}
        />
        <Layer
          id="alert-fixes"
          group="circles"
          type="circle"
          filter={['==', ['geometry-type'], 'Point']}
          paint={{
            'circle-radius': ['case', ['get', 'trusted'], 4, 3],
            'circle-color': [
              'case',
              ['all', ['get', 'trusted'], ['==', ['get', 'part'], 'after']],
              looks.after,
              looks.halo,
            ],
            'circle-stroke-color': ['match', ['get', 'part'], 'after', looks.after, looks.before],
            'circle-stroke-width': 2,
            'circle-opacity': ['case', ['get', 'trusted'], 1, 0.4],
            'circle-stroke-opacity': ['case', ['get', 'trusted'], 1, 0.5],
          }}
        />
      </Source>
      {thenNow.extent.length > 0 && <ThenNowPins shapes={thenNow.shapes} />}
      <Source id="alert-shore" data={shapes.shore}>
        <Layer
          id="alert-shore-line"
          group="circles"
          type="line"
          filter={['==', ['geometry-type'], 'LineString']}
          paint={{ 'line-color': looks.shore, 'line-width': 3, 'line-dasharray': [1.5, 1.2] }}
        />
        <Layer
          id="alert-shore-words"
          group="selected"
          type="symbol"
          filter={['==', ['geometry-type'], 'LineString']}
          layout={{
            'symbol-placement': 'line-center',
            'text-field': ['get', 'words'],
            'text-font': font,
            'text-size': 14,
            'text-offset': [0, -1],
            'text-allow-overlap': true,
            'text-ignore-placement': true,
          }}
          paint={{ 'text-color': looks.shore, 'text-halo-color': looks.halo, 'text-halo-width': 2.2 }}
        />
        <Layer
          id="alert-arrow"
          group="selected"
          type="symbol"
          filter={['==', ['geometry-type'], 'Point']}
          layout={{
            'icon-image': 'alert-arrow',
            'icon-rotate': ['get', 'course'],
            'icon-rotation-alignment': 'map',
            'icon-allow-overlap': true,
            'icon-ignore-placement': true,
          }}
        />
      </Source>
    </>
  );
}
