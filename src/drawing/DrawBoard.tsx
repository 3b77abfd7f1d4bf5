/**
 * The drawing layer above the map: shape, corners, handles, crosshair and faults. Turns keys, taps and drags into
 * actions.
 */
import './board.css';
import type { KeyboardEvent, ReactNode } from 'react';
import type { Fault } from '../../contract/fences';
import { offsetBy } from '../../contract/geo';
import type { LngLat } from '../../contract/primitives';
import { Crosshair } from '../../map/pen/Crosshair';
import { PenHandle } from '../../map/pen/PenHandle';
import { type PenView, type PenViewStore, usePenView } from '../../map/pen/penView';
import { usePen, usePenHover } from '../../map/pen/usePen';
import { useText } from '../messages/texts';
import { type DrawAction, actionForKey, type DrawKey } from './drawKeys';
import type { DrawingState } from './drawing';
import { DraftNote } from './DraftNote';
import { FaultMarks } from './FaultMarks';
import { ICONS } from './icons';
import { PendingEdges } from './PendingEdges';
import { cornerAt, cornerRefsOf, isRingComplete, centreOf, isSameCorner, type DraftShape } from './draftShape';
import { pathOf, ShapeSvg } from './ShapeSvg';
import { commandForTap, edgeMidpoints } from './tapCommand';

interface DrawBoardProps {
  views: PenViewStore;
  state: DrawingState;
  colour: string;
  faults: readonly Fault[];
  /** A second version shown beside this one, with labels for both. Null for none. */
  otherVersion: { draftShape: DraftShape; colour: string; mine: string; theirs: string } | null;
  /** False while another step is open: the drawing then only shows. */
  active: boolean;
  /** Id of the element that describes the shape. */
  describedBy: string;
  perform: (action: DrawAction) => void;
  /** Said of the shape in a few words, beside it. */
  note?: ReactNode;
}

/** Redraws with every frame in which the map moves. */
export function DrawBoard({ views, ...props }: DrawBoardProps) {
  const view = usePenView(views);
  return view && <Board view={view} {...props} />;
}

type BoardProps = Omit<DrawBoardProps, 'views'> & { view: PenView };

function Board({ view, state, colour, faults, otherVersion, active, describedBy, perform, note }: BoardProps) {
  const text = useText('draw');
  const { placing } = state;
  const hover = usePenHover(active && placing);
  const pressed = (event: DrawKey & { preventDefault(): void }) => {
    const action = actionForKey(event, { ...state, crosshair: view.centre, metresPerPixel: view.metresPerPixel });
    if (!action) return;
    event.preventDefault();
    perform(action);
  };
  usePen(active, {
    onTap: (at, point) => {
      const command = commandForTap(state, view, point, at);
      if (command) perform(command);
    },
    onKey: pressed,
  });
  const draftShape =
    placing && state.draftShape.tool === 'circle' ? { ...state.draftShape, centre: view.centre } : state.draftShape;

  return (
    // role="application" passes all keys to the board; it listens on the whole element.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      className="board"
      role="application"
      aria-label={text('board')}
      aria-describedby={describedBy}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={active ? 0 : -1}
      onKeyDown={(event: KeyboardEvent) => active && pressed(event)}
    >
      <span
        className="board__frame"
        style={{
          inset: `${view.free.top}px auto auto ${view.free.left}px`,
          inlineSize: view.free.right - view.free.left,
          blockSize: view.free.bottom - view.free.top,
        }}
      />
      <svg className="board__drawing" aria-hidden="true">
        {otherVersion && (
          <ShapeSvg
            view={view}
            draftShape={otherVersion.draftShape}
            colour={otherVersion.colour}
            kind="theirs"
            label={otherVersion.theirs}
          />
        )}
        {placing && draftShape.tool !== 'circle' && (
          <PendingEdges view={view} state={state} tip={hover ?? view.centre} colour={colour} />
        )}
        <ShapeSvg
          view={view}
          draftShape={draftShape}
          colour={colour}
          open={placing ? state.ring : null}
          label={otherVersion?.mine}
        />
        {draftShape.tool === 'circle' && <Radius view={view} draftShape={draftShape} />}
        {active && <Corners view={view} state={state} />}
        <FaultMarks view={view} draftShape={draftShape} faults={faults} />
      </svg>
      {note && (
        <DraftNote view={view} draftShape={draftShape}>
          {note}
        </DraftNote>
      )}
      {active && placing && <Crosshair view={view} />}
      {active && <Handles view={view} state={state} perform={perform} />}
    </div>
  );
}

function Radius({
  view: { toScreen },
  draftShape: { centre, radius },
}: {
  view: PenView;
  draftShape: Extract<DraftShape, { tool: 'circle' }>;
}) {
  const [from, to] = [toScreen(centre), toScreen(offsetBy(centre, radius, 0))];
  return (
    <g className="radius">
      <path className="radius__line" d={pathOf([from, to])} />
      <circle className="radius__centre" cx={from.x} cy={from.y} r="5" />
      <circle className="radius__centre" cx={to.x} cy={to.y} r="5" />
    </g>
  );
}

function Corners({ view, state }: { view: PenView; state: DrawingState }) {
  const { draftShape, placing, ring, selected } = state;
  const closing = placing && draftShape.tool === 'polygon' && isRingComplete(draftShape, ring);
  return (
    <g className="corners">
      {edgeMidpoints(state, view).map(({ after, at }) => {
        const { x, y } = view.toScreen(at);
        return (
          <g key={`${after.ring} ${after.corner}`} className="corners__middle" transform={`translate(${x} ${y})`}>
            <circle r="8" />
            <path d="M-3.5 0H3.5M0-3.5V3.5" />
          </g>
        );
      })}
      {cornerRefsOf(draftShape).map((cornerRef) => {
        const { x, y } = view.toScreen(cornerAt(draftShape, cornerRef) ?? [0, 0]);
        return (
          <circle
            key={`${cornerRef.ring} ${cornerRef.corner}`}
            className="corners__corner"
            data-selected={isSameCorner(cornerRef, selected)}
            data-closing={closing && cornerRef.ring === ring && cornerRef.corner === 0}
            data-hole={cornerRef.ring > 0}
            cx={x}
            cy={y}
            r={isSameCorner(cornerRef, selected) ? 9 : 7}
          />
        );
      })}
    </g>
  );
}

function Handles({
  view,
  state: { draftShape, placing, selected },
  perform,
}: Pick<BoardProps, 'view' | 'state' | 'perform'>) {
  const corner = selected && cornerAt(draftShape, selected);
  const move = (to: LngLat, stroke: string) => perform({ do: 'move', to, stroke });
  if (selected && corner) {
    return (
      <PenHandle key={`${selected.ring} ${selected.corner}`} view={view} at={corner} name="corner" onDrag={move}>
        {selected.corner + 1}
      </PenHandle>
    );
  }
  const middle = placing ? null : centreOf(draftShape);
  return (
    <>
      {middle && (
        <PenHandle key="whole" view={view} at={middle} name="whole" onDrag={move}>
          {ICONS.move}
        </PenHandle>
      )}
      {!placing && draftShape.tool === 'circle' && (
        <RadiusHandle view={view} draftShape={draftShape} perform={perform} />
      )}
    </>
  );
}

function RadiusHandle({
  view,
  draftShape: { centre, radius },
  perform,
}: Pick<BoardProps, 'view' | 'perform'> & { draftShape: Extract<DraftShape, { tool: 'circle' }> }) {
  const middle = view.toScreen(centre);
  return (
    <PenHandle
      view={view}
      at={offsetBy(centre, radius, 0)}
      side="right"
      name="radius"
      onDrag={(to, stroke) => {
        const { x, y } = view.toScreen(to);
        perform({
          do: 'resize',
          metres: Math.max(1, Math.round(Math.hypot(x - middle.x, y - middle.y) * view.metresPerPixel)),
          stroke,
        });
      }}
    >
      {ICONS.widen}
    </PenHandle>
  );
}
