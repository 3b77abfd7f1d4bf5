/** The drawing over the map: the shape, its corners and handles, the cross, and what is wrong where. Keys, taps and drags become commands here. */
import './board.css';
import type { KeyboardEvent } from 'react';
import type { Fault } from '../../contract/fence';
import { movedBy } from '../../contract/fence/plane';
import type { LngLat } from '../../contract/primitives';
import { PenCross } from '../../map/pen/Crosshair';
import { PenHandle } from '../../map/pen/PenHandle';
import { type PenView, type PenViews, usePenView } from '../../map/pen/penView';
import { usePen, usePenHover } from '../../map/pen/usePen';
import { type Action, actionOf, type Key } from './drawKeys';
import type { Moment } from './drawing';
import { FaultMarks } from './FaultMarks';
import { ICONS } from './icons';
import { useDrawText } from './messages';
import { NextEdges } from './NextEdges';
import { cornerAt, gripsOf, isRingWhole, middleOf, sameGrip, type Sketch } from './sketch';
import { pathOf, SketchPicture } from './SketchPicture';
import { commandOfTap, openEdges } from './touched';

interface DrawBoardProps {
  views: PenViews;
  moment: Moment;
  colour: string;
  faults: readonly Fault[];
  /** Another version of it, to be seen beside, with what both are called; null for none. */
  rival: { sketch: Sketch; colour: string; mine: string; theirs: string } | null;
  /** False while something else than the shape is looked at: it then only shows. */
  active: boolean;
  /** Id of the line that says what is drawn. */
  describedBy: string;
  perform: (action: Action) => void;
}

/** Draws with every frame in which the map moves. */
export function DrawBoard({ views, ...drawn }: DrawBoardProps) {
  const view = usePenView(views);
  return view && <Board view={view} {...drawn} />;
}

type BoardProps = Omit<DrawBoardProps, 'views'> & { view: PenView };

function Board({ view, moment, colour, faults, rival, active, describedBy, perform }: BoardProps) {
  const text = useDrawText();
  const { drawing } = moment;
  const hover = usePenHover(active && drawing);
  const pressed = (event: Key & { preventDefault(): void }) => {
    const action = actionOf(event, { ...moment, cross: view.centre, metresPerPixel: view.metresPerPixel });
    if (!action) return;
    event.preventDefault();
    perform(action);
  };
  usePen(active, {
    onTap: (at, point) => {
      const command = commandOfTap(moment, view, point, at);
      if (command) perform(command);
    },
    onKey: pressed,
  });
  const sketch = drawing && moment.sketch.tool === 'circle' ? { ...moment.sketch, centre: view.centre } : moment.sketch;

  return (
    // An application is worked by keys of its own, which the board hears wherever the focus is within it.
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
        {rival && (
          <SketchPicture view={view} sketch={rival.sketch} colour={rival.colour} kind="theirs" label={rival.theirs} />
        )}
        {drawing && sketch.tool !== 'circle' && (
          <NextEdges view={view} moment={moment} tip={hover ?? view.centre} colour={colour} />
        )}
        <SketchPicture
          view={view}
          sketch={sketch}
          colour={colour}
          open={drawing ? moment.ring : null}
          label={rival?.mine}
        />
        {sketch.tool === 'circle' && <Radius view={view} sketch={sketch} />}
        {active && <Corners view={view} moment={moment} />}
        <FaultMarks view={view} sketch={sketch} faults={faults} />
      </svg>
      {active && drawing && <PenCross view={view} />}
      {active && <Handles view={view} moment={moment} perform={perform} />}
    </div>
  );
}

function Radius({
  view: { toScreen },
  sketch: { centre, radius },
}: {
  view: PenView;
  sketch: Extract<Sketch, { tool: 'circle' }>;
}) {
  const [from, to] = [toScreen(centre), toScreen(movedBy(centre, radius, 0))];
  return (
    <g className="radius">
      <path className="radius__line" d={pathOf([from, to])} />
      <circle className="radius__centre" cx={from.x} cy={from.y} r="5" />
      <circle className="radius__centre" cx={to.x} cy={to.y} r="5" />
    </g>
  );
}

function Corners({ view, moment }: { view: PenView; moment: Moment }) {
  const { sketch, drawing, ring, chosen } = moment;
  const closing = drawing && sketch.tool === 'polygon' && isRingWhole(sketch, ring);
  return (
    <g className="corners">
      {openEdges(moment, view).map(({ after, at }) => {
        const { x, y } = view.toScreen(at);
        return (
          <g key={`${after.ring} ${after.corner}`} className="corners__middle" transform={`translate(${x} ${y})`}>
            <circle r="8" />
            <path d="M-3.5 0H3.5M0-3.5V3.5" />
          </g>
        );
      })}
      {gripsOf(sketch).map((grip) => {
        const { x, y } = view.toScreen(cornerAt(sketch, grip) ?? [0, 0]);
        return (
          <circle
            key={`${grip.ring} ${grip.corner}`}
            className="corners__corner"
            data-chosen={sameGrip(grip, chosen)}
            data-closing={closing && grip.ring === ring && grip.corner === 0}
            data-hole={grip.ring > 0}
            cx={x}
            cy={y}
            r={sameGrip(grip, chosen) ? 9 : 7}
          />
        );
      })}
    </g>
  );
}

function Handles({
  view,
  moment: { sketch, drawing, chosen },
  perform,
}: Pick<BoardProps, 'view' | 'moment' | 'perform'>) {
  const corner = chosen && cornerAt(sketch, chosen);
  const move = (to: LngLat, stroke: string) => perform({ do: 'move', to, stroke });
  if (chosen && corner) {
    return (
      <PenHandle key={`${chosen.ring} ${chosen.corner}`} view={view} at={corner} name="corner" onDrag={move}>
        {chosen.corner + 1}
      </PenHandle>
    );
  }
  const middle = drawing ? null : middleOf(sketch);
  return (
    <>
      {middle && (
        <PenHandle key="whole" view={view} at={middle} name="whole" onDrag={move}>
          {ICONS.move}
        </PenHandle>
      )}
      {!drawing && sketch.tool === 'circle' && <RadiusHandle view={view} sketch={sketch} perform={perform} />}
    </>
  );
}

function RadiusHandle({
  view,
  sketch: { centre, radius },
  perform,
}: Pick<BoardProps, 'view' | 'perform'> & { sketch: Extract<Sketch, { tool: 'circle' }> }) {
  const middle = view.toScreen(centre);
  return (
    <PenHandle
      view={view}
      at={movedBy(centre, radius, 0)}
      side="right"
      name="radius"
      onDrag={(to, stroke) => {
        const { x, y } = view.toScreen(to);
        perform({
          do: 'size',
          metres: Math.max(1, Math.round(Math.hypot(x - middle.x, y - middle.y) * view.metresPerPixel)),
          stroke,
        });
      }}
    >
      {ICONS.widen}
    </PenHandle>
  );
}
