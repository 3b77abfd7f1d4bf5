/** A small picture that layers name by id. It is put back whenever a new style has forgotten it. */
import { useEffect } from 'react';
import { useMapScene } from '../mapScene';
import { styleReady } from '../mapInternals';

/** Drawn at this many pixels per CSS pixel. */
const DENSITY = 2;

/**
 * @param id as `icon-image` has it
 * @param size CSS pixels of its square
 * @param draw with the origin in the top left corner, in CSS pixels; keep the function while nothing changes
 */
export function useMapImage(id: string, size: number, draw: (pen: CanvasRenderingContext2D) => void) {
  const { map } = useMapScene();
  useEffect(() => {
    if (!map) return undefined;
    const canvas = document.createElement('canvas');
    canvas.width = canvas.height = size * DENSITY;
    const pen = canvas.getContext('2d');
    if (!pen) return undefined;
    pen.scale(DENSITY, DENSITY);
    draw(pen);
    const picture = pen.getImageData(0, 0, canvas.width, canvas.height);
    const ensure = () => {
      if (!styleReady(map)) return;
      if (map.hasImage(id)) map.updateImage(id, picture);
      else map.addImage(id, picture, { pixelRatio: DENSITY });
    };
    const again = () => {
      if (styleReady(map) && !map.hasImage(id)) ensure();
    };
    ensure();
    map.on('styledata', again);
    return () => {
      map.off('styledata', again);
      if (styleReady(map) && map.hasImage(id)) map.removeImage(id);
    };
  }, [map, id, size, draw]);
}
