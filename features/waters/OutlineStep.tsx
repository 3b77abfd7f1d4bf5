/** The step that draws the shore of a water area, with the pen of the fences. It draws one water at a time. */
import type { Fault } from '../../contract/fences';
import type { LngLat } from '../../contract/primitives';
import { DrawForm } from '../../src/drawing/DrawForm';
import type { DrawAction } from '../../src/drawing/drawKeys';
import { fenceShapeOf } from '../../src/drawing/draftShape';
import type { PenViewStore } from '../../map/pen/penView';
import { useText } from '../../src/messages/texts';
import { Button } from '../../src/ui/Button';
import { Select } from '../../src/ui/Select';
import { type AreaOutline, type OutlineAction, WATER_DRAWING } from './outline';

interface OutlineStepProps {
  outline: AreaOutline;
  faults: readonly Fault[];
  description: string;
  describedBy: string;
  views: PenViewStore;
  centre: LngLat;
  perform: (action: DrawAction) => void;
  act: (action: OutlineAction) => void;
}

export function OutlineStep({ outline, perform, act, ...form }: OutlineStepProps) {
  const text = useText('waterOutline');
  const { waters, at, drawing } = outline;
  // An unfinished or invalid water must be finished first. Among the others it would be hard to find again.
  const settled = !drawing.placing && form.faults.length === 0;
  return (
    <DrawForm
      {...form}
      rules={WATER_DRAWING}
      drawing={drawing}
      shape={fenceShapeOf(drawing.draftShape)}
      perform={perform}
    >
      {!drawing.placing && <p className="quiet text-s">{text('islands')}</p>}
      {waters.length > 1 && (
        <Select
          label={text('which')}
          value={String(at)}
          disabled={!settled}
          choices={waters.map((_, index) => ({
            value: String(index),
            name: text('nth', { n: index + 1, all: waters.length }),
          }))}
          onChange={(water) => act({ do: 'turnTo', water: Number(water) })}
        />
      )}
      <div className="flex gap-2 wraps">
        <Button
          kind="unstyled"
          className="chip-button"
          disabled={!settled}
          onClick={() => act({ do: 'add', at: form.views.read()?.centre ?? form.centre })}
        >
          {text('add')}
        </Button>
        {waters.length > 1 && (
          <button type="button" className="chip-button" onClick={() => act({ do: 'drop' })}>
            {text('drop')}
          </button>
        )}
      </div>
    </DrawForm>
  );
}
