/** The tools in the thumb's reach, above the sheet: what can be done to the drawing just now. */
import './penTools.css';
import type { ReactNode } from 'react';
import { useMapScene } from '../../map/mapScene';
import type { PenViews } from '../../map/pen/penView';
import { Button } from '../ui/Button';
import { type Action, grown } from './drawKeys';
import { useDrawText } from './messages';
import { type Drawing, hasRoomForHole, isUnbegun, mayBeDone } from './drawing';
import { ICONS } from './icons';
import { linesOf, sizeOf } from './sketch';

interface PenToolsProps {
  drawing: Drawing;
  views: PenViews;
  perform: (action: Action) => void;
}

export function PenTools({ drawing, views, perform }: PenToolsProps) {
  const text = useDrawText();
  // Without a map there is no cross to put anything under.
  const { map } = useMapScene();
  const { sketch, ring, chosen } = drawing;
  const put = () => {
    const view = views.read();
    if (view) perform({ do: 'put', at: view.centre });
  };
  const tool = (label: string, sign: ReactNode, action: Action, disabled = false) => (
    <Button kind="icon" aria-label={label} title={label} disabled={disabled} onClick={() => perform(action)}>
      {sign}
    </Button>
  );
  const around = chosen ? (linesOf(sketch)[chosen.ring]?.length ?? 0) : 0;
  const size = sizeOf(sketch);
  const putting = sketch.tool === 'circle' ? 'putCentre' : sketch.tool === 'corridor' ? 'putPoint' : 'putCorner';

  return (
    <div className="pen-tools" role="toolbar" aria-label={text('tools')}>
      {tool(text('undo'), ICONS.undo, { do: 'undo' }, drawing.past.length === 0)}
      {tool(text('redo'), ICONS.redo, { do: 'redo' }, drawing.future.length === 0)}
      {drawing.drawing ? (
        <>
          <button type="button" className="pen-tools__put" disabled={!map} onClick={put}>
            {sketch.tool === 'circle' ? ICONS.place : ICONS.add}
            {text(putting)}
          </button>
          {sketch.tool !== 'circle' && sketch.tool !== 'rectangle' && (
            <button
              type="button"
              className="pen-tools__done"
              disabled={!mayBeDone(drawing)}
              onClick={() => perform({ do: 'done' })}
            >
              {text(isUnbegun(sketch, ring) ? 'noHole' : 'done')}
            </button>
          )}
        </>
      ) : sketch.tool === 'circle' ? (
        <>
          {tool(text('smaller'), ICONS.less, { do: 'size', metres: grown(size ?? 0, -1) }, size === null || size <= 10)}
          <output className="pen-tools__figure">{Math.round(size ?? 0)}</output>
          {tool(text('bigger'), ICONS.add, { do: 'size', metres: grown(size ?? 0, 1) })}
        </>
      ) : (
        <>
          {tool(text('before'), ICONS.before, { do: 'step', by: -1 })}
          <output className="pen-tools__figure">
            {chosen
              ? text(chosen.ring > 0 ? 'holeCornerOf' : 'cornerOf', { n: chosen.corner + 1, all: around })
              : text('wholeShort')}
          </output>
          {tool(text('after'), ICONS.after, { do: 'step', by: 1 })}
          {chosen && tool(text('delete'), ICONS.remove, { do: 'delete' })}
          {!chosen && hasRoomForHole(sketch) && tool(text('cut'), ICONS.cut, { do: 'cut' })}
        </>
      )}
    </div>
  );
}
