/**
 * The drawing controls in the sheet: tools, size, measures, faults, and buttons for everything a drag does on the map.
 */
import './drawForm.css';
import type { ReactNode } from 'react';
import type { Fault, FenceShape } from '../../contract/fences';
import type { LngLat } from '../../contract/primitives';
import type { PenViewStore } from '../../map/pen/penView';
import { useCamera } from '../../map/camera/useCamera';
import { useText } from '../messages/texts';
import type { DrawAction } from './drawKeys';
import type { DrawRules } from './drawRules';
import type { Drawing } from './drawing';
import { FaultList } from './FaultList';
import { ICONS } from './icons';
import { ShapeMeasures } from './ShapeMeasures';
import { MovePad } from './MovePad';
import { linesOf } from './draftShape';
import { ShapeSizeField } from './ShapeSizeField';

interface DrawFormProps {
  rules: DrawRules;
  drawing: Drawing;
  shape: FenceShape;
  faults: readonly Fault[];
  /** One sentence about the shape, and the id of the element that shows it. */
  description: string;
  describedBy: string;
  views: PenViewStore;
  /** Where a new shape starts without a map, [lng, lat]. */
  centre: LngLat;
  perform: (action: DrawAction) => void;
  /** Other ways to start a shape, such as known places. */
  children?: ReactNode;
}

export function DrawForm({
  rules,
  drawing,
  shape,
  faults,
  description,
  describedBy,
  views,
  centre,
  perform,
  children,
}: DrawFormProps) {
  const text = useText('draw');
  const camera = useCamera();
  const { draftShape, ring } = drawing;
  return (
    <div className="grid gap-3 narrows">
      <div className="draw-form__tools grid gap-2" role="group" aria-label={text('tool')}>
        {rules.tools.map((tool) => (
          <button
            key={tool}
            type="button"
            aria-pressed={draftShape.tool === tool}
            className="draw-form__tool grid rounded quiet text-s"
            onClick={() =>
              draftShape.tool !== tool && perform({ do: 'begin', tool, at: views.read()?.centre ?? centre })
            }
          >
            {ICONS[tool]}
            {text(`tool.${tool}`)}
          </button>
        ))}
      </div>
      <ShapeMeasures shape={shape} valid={faults.length === 0} />
      <p className="quiet">
        {drawing.placing
          ? text(ring > 0 ? 'hint.hole' : `hint.${draftShape.tool}`, { n: linesOf(draftShape)[ring]?.length ?? 0 })
          : text(draftShape.tool === 'circle' ? 'hint.adjustCircle' : 'hint.adjust')}
      </p>
      <ShapeSizeField draftShape={draftShape} rules={rules} perform={perform} />
      {!drawing.placing && faults.length > 0 && (
        <FaultList faults={faults} tool={draftShape.tool} onShow={(at) => camera.flyTo(at)} />
      )}
      <p id={describedBy} className="sr-only">
        {description}
      </p>
      {(!drawing.placing || drawing.selected) && <MovePad state={drawing} views={views} perform={perform} />}
      {children}
      <details className="draw-form__keys">
        <summary>{text('keys')}</summary>
        <p>{text('hint.keys')}</p>
      </details>
    </div>
  );
}
