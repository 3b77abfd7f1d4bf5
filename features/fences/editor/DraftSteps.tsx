/** The three steps of the editor, in any order: shape, rules, preview. */
import type { FencePlace } from '../../../contract';
import type { Fault, FenceDraft } from '../../../contract/fences';
import type { LngLat } from '../../../contract/primitives';
import type { Drawing } from '../../../src/drawing/drawing';
import type { DrawAction } from '../../../src/drawing/drawKeys';
import { FaultList } from '../../../src/drawing/FaultList';
import type { DraftShape } from '../../../src/drawing/draftShape';
import { ShapeSizeField } from '../../../src/drawing/ShapeSizeField';
import type { PenViewStore } from '../../../map/pen/penView';
import { useCamera } from '../../../map/camera/useCamera';
import { useText } from '../../../src/messages/texts';
import { Segments } from '../../../src/ui/Segments';
import { FENCE_DRAW_RULES } from './fenceDrawing';
import { DraftPreview } from '../preview/DraftPreview';
import { RulesForm } from '../rules/RulesForm';
import { ShapeStep } from './ShapeStep';
import type { DraftRest } from './useFenceDraft';

export const STEPS = ['shape', 'rules', 'preview'] as const;
export type DraftStep = (typeof STEPS)[number];

interface DraftStepsProps {
  step: DraftStep;
  onStep: (step: DraftStep) => void;
  studentId: string | null;
  drawing: Drawing;
  draft: FenceDraft;
  faults: readonly Fault[];
  /** True after an attempt to save: all faults are shown, also of untouched fields. */
  tried: boolean;
  /** One sentence about the shape, and the id of the element that shows it. */
  description: string;
  describedBy: string;
  places: readonly FencePlace[];
  views: PenViewStore;
  centre: LngLat;
  perform: (action: DrawAction) => void;
  onRest: (rest: DraftRest) => void;
  onPlace: (place: FencePlace) => void;
  onTake: (draftShape: DraftShape) => void;
}

export function DraftSteps({
  step,
  onStep,
  studentId,
  drawing,
  draft,
  faults,
  tried,
  views,
  centre,
  perform,
  onRest,
  ...shape
}: DraftStepsProps) {
  const text = useText('fenceEditor');
  const camera = useCamera();
  return (
    <>
      <Segments
        wide
        label={text('steps')}
        choices={STEPS.map((value) => ({ value, name: text(`step.${value}`) }))}
        chosen={step}
        onChoose={onStep}
      />
      {step === 'shape' && (
        <ShapeStep
          {...shape}
          studentId={studentId}
          drawing={drawing}
          shape={draft.shape}
          faults={faults}
          views={views}
          centre={centre}
          perform={perform}
        />
      )}
      {step === 'rules' && (
        <RulesForm
          value={draft}
          studentId={studentId}
          tried={tried}
          onChange={({ name, colour, rules, scope }) => onRest({ name, colour, rules, scope })}
        />
      )}
      {step === 'preview' && (
        <>
          <ShapeSizeField draftShape={drawing.draftShape} rules={FENCE_DRAW_RULES} perform={perform} />
          {faults.length === 0 ? (
            <DraftPreview studentId={studentId} fence={draft} />
          ) : (
            <FaultList faults={faults} tool={drawing.draftShape.tool} onShow={(at) => camera.flyTo(at)} />
          )}
        </>
      )}
    </>
  );
}
