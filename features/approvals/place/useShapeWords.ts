/** A place or an area of a form in words: how large it is, and where by the school's places. */
import { middleOf, squareMetresOf } from '../../../contract/approvals/place';
import type { KnownPlace } from '../../../contract/places';
import type { LngLat } from '../../../contract/primitives';
import { placeWords } from '../../../src/drawing/placeWords';
import { areaWords } from '../../../src/fences/words';
import { useText } from '../../../src/messages/texts';

export function useShapeWords() {
  const text = useText('approval');
  const draw = useText('draw');
  const fence = useText('fence');
  /** @param corners WGS-84; one for a place. */
  return (corners: readonly LngLat[], places: readonly KnownPlace[]): string => {
    const where = placeWords(draw, fence, middleOf(corners), places) ?? text('onMap');
    return corners.length === 1 ? where : text('areaOf', { size: areaWords(fence, squareMetresOf(corners)), where });
  };
}
