/** Adds a drawn icon or pattern to the map's style, and adds it again whenever a new style has lost it. */
import { useEffect } from 'react';
import { useMapScene } from '../mapScene';
import { isStyleReady } from '../mapInternals';

/** Image pixels per CSS pixel. */
const PIXEL_RATIO = 2;

/**
 * @param id the name that `icon-image` or `fill-pattern` of a layer uses
 * @param size CSS pixels of the side of the square image
 * @param draw draws with the origin in the top left corner, in CSS pixels; keep the function while nothing changes
 */
export function useMapImage(id: string, size: number, draw: (canvas2d: CanvasRenderingContext2D) => void) {
  const { map } = useMapScene();
  useEffect(() => {
    if (!map) return undefined;
    const canvas = document.createElement('canvas');
    canvas.width = canvas.height = size * PIXEL_RATIO;
    const canvas2d = canvas.getContext('2d');
    if (!canvas2d) return undefined;
    canvas2d.scale(PIXEL_RATIO, PIXEL_RATIO);
    draw(canvas2d);
    const image = canvas2d.getImageData(0, 0, canvas.width, canvas.height);
    const addOrUpdate = () => {
      if (!isStyleReady(map)) return;
      if (map.hasImage(id)) map.updateImage(id, image);
      else map.addImage(id, image, { pixelRatio: PIXEL_RATIO });
    };
    const addIfLost = () => {
      if (isStyleReady(map) && !map.hasImage(id)) addOrUpdate();
    };
    addOrUpdate();
    map.on('styledata', addIfLost);
    return () => {
      map.off('styledata', addIfLost);
      if (isStyleReady(map) && map.hasImage(id)) map.removeImage(id);
    };
  }, [map, id, size, draw]);
}
