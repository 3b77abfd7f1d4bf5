/** The toolbar on the map above the sheet: undo, redo, and the actions of the current state. */
import './penTools.css';
import { type ReactNode, useCallback } from 'react';
import { useSafeAreaStore } from '../../map/camera/safeArea';
import { useMapScene } from '../../map/mapScene';
import type { PenViewStore } from '../../map/pen/penView';
import { useText } from '../messages/texts';
import { Button } from '../ui/Button';
import { type DrawAction, nextSize } from './drawKeys';
import { type Drawing, canAddHole, isEmptyHole, canFinish } from './drawing';
import { ICONS } from './icons';
import { linesOf, sizeOf } from './draftShape';

interface PenToolsProps {
  drawing: Drawing;
  views: PenViewStore;
  perform: (action: DrawAction) => void;
}

/** CSS pixels between the tools and the edge of the free area; penTools.css repeats it. */
const EDGE_GAP = 36;

/** Registers the height of the tools as the margin at the lower edge, so that no shape is fitted beneath them. */
function useBottomMargin() {
  const store = useSafeAreaStore();
  return useCallback(
    (tools: HTMLElement | null) => {
      if (!tools) return undefined;
      const measure = () => store.setEdgeMargins('pen', { bottom: tools.offsetHeight + EDGE_GAP });
      const observer = new ResizeObserver(measure);
      observer.observe(tools);
      measure();
      return () => {
        observer.disconnect();
        store.setEdgeMargins('pen', null);
      };
    },
    [store],
  );
}

export function PenTools({ drawing, views, perform }: PenToolsProps) {
  const text = useText('draw');
  // Without a map there is no crosshair to place a corner at.
  const { map } = useMapScene();
  const margin = useBottomMargin();
  const { draftShape, ring, selected } = drawing;
  const put = () => {
    const view = views.read();
    if (view) perform({ do: 'place', at: view.centre });
  };
  const tool = (label: string, sign: ReactNode, action: DrawAction, disabled = false) => (
    <Button kind="icon" aria-label={label} title={label} disabled={disabled} onClick={() => perform(action)}>
      {sign}
    </Button>
  );
  const around = selected ? (linesOf(draftShape)[selected.ring]?.length ?? 0) : 0;
  const size = sizeOf(draftShape);
  const putting =
    draftShape.tool === 'circle' ? 'putCentre' : draftShape.tool === 'corridor' ? 'putPoint' : 'putCorner';

  return (
    <div ref={margin} className="pen-tools flex wraps middle" role="toolbar" aria-label={text('tools')}>
      {tool(text('undo'), ICONS.undo, { do: 'undo' }, drawing.past.length === 0)}
      {tool(text('redo'), ICONS.redo, { do: 'redo' }, drawing.future.length === 0)}
      {drawing.placing ? (
        <>
          <Button kind="unstyled" className="pen-tools__put" disabled={!map} onClick={put}>
            {draftShape.tool === 'circle' ? ICONS.place : ICONS.add}
            {text(putting)}
          </Button>
          {draftShape.tool !== 'circle' && draftShape.tool !== 'rectangle' && (
            <Button
              kind="unstyled"
              className="pen-tools__done"
              disabled={!canFinish(drawing)}
              onClick={() => perform({ do: 'finish' })}
            >
              {text(isEmptyHole(draftShape, ring) ? 'noHole' : 'done')}
            </Button>
          )}
        </>
      ) : draftShape.tool === 'circle' ? (
        <>
          {tool(
            text('smaller'),
            ICONS.less,
            { do: 'resize', metres: nextSize(size ?? 0, -1) },
            size === null || size <= 10,
          )}
          <output className="pen-tools__figure text-m strong tabular centred">{Math.round(size ?? 0)}</output>
          {tool(text('bigger'), ICONS.add, { do: 'resize', metres: nextSize(size ?? 0, 1) })}
        </>
      ) : (
        <>
          {tool(text('before'), ICONS.before, { do: 'step', by: -1 })}
          <output className="pen-tools__figure text-m strong tabular centred">
            {selected
              ? text(selected.ring > 0 ? 'holeCornerOf' : 'cornerOf', { n: selected.corner + 1, all: around })
              : text('wholeShort')}
          </output>
          {tool(text('after'), ICONS.after, { do: 'step', by: 1 })}
          {selected && tool(text('delete'), ICONS.remove, { do: 'delete' })}
          {!selected && canAddHole(draftShape) && tool(text('cut'), ICONS.cut, { do: 'addHole' })}
        </>
      )}
    </div>
  );
}
