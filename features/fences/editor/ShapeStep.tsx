/** The shape step of the editor: the drawing, and the places and trips a fence can start from. */
import './shapeStep.css';
import type { ComponentProps } from 'react';
import type { FencePlace } from '../../../contract';
import { DrawForm } from '../../../src/drawing/DrawForm';
import type { DraftShape } from '../../../src/drawing/draftShape';
import { useText } from '../../../src/messages/texts';
import { PlaceChips } from '../PlaceChips';
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
  const { drawing } = form;
  const { draftShape } = drawing;
  const started = drawing.past.length > 0 || !drawing.placing;
  return (
    <DrawForm {...form} rules={FENCE_DRAW_RULES}>
      {(draftShape.tool === 'circle' || !started) && <PlaceChips places={places} onPlace={onPlace} />}
      {draftShape.tool === 'corridor' && studentId !== null && (
        <PreviousTrips studentId={studentId} onTake={(line) => onTake({ ...draftShape, line })} />
      )}
      {studentId !== null && <p className="quiet text-s">{text('trod')}</p>}
    </DrawForm>
  );
}
