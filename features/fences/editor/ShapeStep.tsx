/** The shape step of the editor: the drawing, and the places and trips a fence can start from. */
import './shapeStep.css';
import type { ComponentProps } from 'react';
import type { FencePlace } from '../../../contract';
import { planarMetres } from '../../../contract/geo';
import { DrawForm } from '../../../src/drawing/DrawForm';
import { ICONS } from '../../../src/drawing/icons';
import type { DraftShape } from '../../../src/drawing/draftShape';
import { knownPlaceName } from '../../../src/fences/knownPlaceName';
import { useText } from '../../../src/messages/texts';
import { FENCE_DRAW_RULES } from './fenceDrawing';
import { PreviousTrips } from './PreviousTrips';

interface ShapeStepProps extends Omit<ComponentProps<typeof DrawForm>, 'rules' | 'children'> {
  studentId: string | null;
  places: readonly FencePlace[];
  /** `onPlace` gets a known place for a circle, `onTake` a shape that replaces the drawing. */
  onPlace: (place: FencePlace) => void;
  onTake: (draftShape: DraftShape) => void;
}

export function ShapeStep({ studentId, places, onPlace, onTake, ...form }: ShapeStepProps) {
  const text = useText('fenceEditor');
  const fenceText = useText('fence');
  const { drawing } = form;
  const { draftShape } = drawing;
  const started = drawing.past.length > 0 || !drawing.placing;
  return (
    <DrawForm {...form} rules={FENCE_DRAW_RULES}>
      {places.length > 0 && (draftShape.tool === 'circle' || !started) && (
        <section className="shape-step__from grid gap-2 narrows" aria-label={text('fromPlace')}>
          <h3>{text('fromPlace')}</h3>
          <div className="flex gap-2 wraps">
            {offered(places).map((place) => (
              <button
                key={`${place.kind} ${place.name} ${place.lng} ${place.lat}`}
                type="button"
                className="chip-button"
                onClick={() => onPlace(place)}
              >
                {ICONS.place}
                {text('place', {
                  name: knownPlaceName(fenceText, place.name, place.names),
                  metres: Math.round(place.radius),
                })}
              </button>
            ))}
          </div>
        </section>
      )}
      {draftShape.tool === 'corridor' && studentId !== null && (
        <PreviousTrips studentId={studentId} onTake={(line) => onTake({ ...draftShape, line })} />
      )}
      {studentId !== null && <p className="quiet text-s">{text('trod')}</p>}
    </DrawForm>
  );
}

/** Most places offered. */
const OFFERED = 8;

/** The pupil's home and the school first, then the places nearest to them. */
function offered(places: readonly FencePlace[]): FencePlace[] {
  const own = ({ kind }: FencePlace) => (kind === 'home' ? 0 : kind === 'campus' ? 1 : 2);
  const [first] = places.toSorted((a, b) => own(a) - own(b));
  const away = ({ lng, lat }: FencePlace) => (first ? planarMetres([lng, lat], [first.lng, first.lat]) : 0);
  return places.toSorted((a, b) => own(a) - own(b) || away(a) - away(b)).slice(0, OFFERED);
}
