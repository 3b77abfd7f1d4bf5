/** The drawing in the sheet: how it is drawn, how large it is, what is wrong with it, and by buttons what a drag does on the map. */
import './drawForm.css';
import type { ReactNode } from 'react';
import type { Fault, FenceShape } from '../../contract/fence';
import type { LngLat } from '../../contract/primitives';
import type { PenViews } from '../../map/pen/penView';
import { useCamera } from '../../map/camera/useCamera';
import type { Action } from './drawKeys';
import type { DrawRules } from './drawRules';
import type { Drawing } from './drawing';
import { FaultList } from './FaultList';
import { ICONS } from './icons';
import { Measured } from './Measured';
import { useDrawText } from './messages';
import { Mover } from './Mover';
import { linesOf } from './sketch';
import { SketchSize } from './SketchSize';

interface DrawFormProps {
  rules: DrawRules;
  drawing: Drawing;
  shape: FenceShape;
  faults: readonly Fault[];
  /** What is drawn, in a sentence, and the id of the line that says it. */
  description: string;
  describedBy: string;
  views: PenViews;
  /** Where a shape begins while there is no map. */
  centre: LngLat;
  perform: (action: Action) => void;
  /** Stands below the figures, and follows each change. */
  lately?: ReactNode;
  /** Other ways to come by a shape. */
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
  lately,
  children,
}: DrawFormProps) {
  const text = useDrawText();
  const camera = useCamera();
  const { sketch, ring } = drawing;
  return (
    <div className="draw-form">
      <div className="draw-form__tools" role="group" aria-label={text('tool')}>
        {rules.tools.map((tool) => (
          <button
            key={tool}
            type="button"
            aria-pressed={sketch.tool === tool}
            className="draw-form__tool"
            onClick={() => sketch.tool !== tool && perform({ do: 'begin', tool, at: views.read()?.centre ?? centre })}
          >
            {ICONS[tool]}
            {text(`tool.${tool}`)}
          </button>
        ))}
      </div>
      <Measured shape={shape} sound={faults.length === 0} />
      {lately}
      <p className="draw-form__hint">
        {drawing.drawing
          ? text(ring > 0 ? 'hint.hole' : `hint.${sketch.tool}`, { n: linesOf(sketch)[ring]?.length ?? 0 })
          : text(sketch.tool === 'circle' ? 'hint.adjustCircle' : 'hint.adjust')}
      </p>
      <SketchSize sketch={sketch} rules={rules} perform={perform} />
      {!drawing.drawing && faults.length > 0 && (
        <FaultList faults={faults} tool={sketch.tool} onShow={(at) => camera.flyTo(at)} />
      )}
      <p id={describedBy} className="sr-only">
        {description}
      </p>
      {(!drawing.drawing || drawing.chosen) && <Mover moment={drawing} views={views} perform={perform} />}
      {children}
      <details className="draw-form__keys">
        <summary>{text('keys')}</summary>
        <p>{text('hint.keys')}</p>
      </details>
    </div>
  );
}
