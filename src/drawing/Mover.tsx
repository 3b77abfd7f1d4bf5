/** What a drag does, by buttons: moves the corner that is held, or the whole; turns the whole. */
import { useSyncExternalStore } from 'react';
import type { PenViews } from '../../map/pen/penView';
import { type Action, stepOf, TURN } from './drawKeys';
import { useDrawText } from './messages';
import { hasRoomForHole, type Moment } from './drawing';
import { ICONS } from './icons';

interface MoverProps {
  moment: Moment;
  views: PenViews;
  perform: (action: Action) => void;
}

export function Mover({ moment: { sketch, chosen, drawing }, views, perform }: MoverProps) {
  const text = useDrawText();
  const n = useSyncExternalStore(views.subscribe, () => stepOf(views.read()?.metresPerPixel ?? 1, false));
  const by = (to: 'n' | 's' | 'e' | 'w', sign: keyof typeof ICONS, east: number, north: number) => (
    <button
      type="button"
      className={`square mover__${to}`}
      aria-label={text(`to.${to}`, { n })}
      onClick={() => perform({ do: 'nudge', east, north })}
    >
      {ICONS[sign]}
    </button>
  );
  return (
    <fieldset className="mover">
      <legend>
        {chosen ? text(chosen.ring > 0 ? 'moveHoleCorner' : 'moveCorner', { n: chosen.corner + 1 }) : text('moveWhole')}
      </legend>
      <div className="mover__pad">
        {by('n', 'up', 0, n)}
        {by('w', 'left', -n, 0)}
        {by('e', 'right', n, 0)}
        {by('s', 'down', 0, -n)}
      </div>
      <div className="mover__more">
        {chosen ? (
          <>
            <button type="button" className="chip-button" onClick={() => perform({ do: 'insert', after: chosen })}>
              {ICONS.add}
              {text('insert')}
            </button>
            <button type="button" className="chip-button" onClick={() => perform({ do: 'delete' })}>
              {ICONS.remove}
              {text('delete')}
            </button>
            {chosen.ring > 0 && !drawing && (
              <button type="button" className="chip-button" onClick={() => perform({ do: 'fill', hole: chosen.ring })}>
                {ICONS.fill}
                {text('fill')}
              </button>
            )}
            <button type="button" className="chip-button" onClick={() => perform({ do: 'choose', grip: null })}>
              {text('deselect')}
            </button>
          </>
        ) : (
          <>
            {sketch.tool !== 'circle' && (
              <>
                <button
                  type="button"
                  className="chip-button"
                  onClick={() => perform({ do: 'turn', degrees: -TURN.coarse })}
                >
                  {ICONS.turnLeft}
                  {text('turnLeft')}
                </button>
                <button
                  type="button"
                  className="chip-button"
                  onClick={() => perform({ do: 'turn', degrees: TURN.coarse })}
                >
                  {ICONS.turnRight}
                  {text('turnRight')}
                </button>
              </>
            )}
            {!drawing && hasRoomForHole(sketch) && (
              <button type="button" className="chip-button" onClick={() => perform({ do: 'cut' })}>
                {ICONS.cut}
                {text('cut')}
              </button>
            )}
            {!drawing && (
              <button type="button" className="chip-button" onClick={() => perform({ do: 'resume' })}>
                {text(sketch.tool === 'circle' ? 'again' : sketch.tool === 'corridor' ? 'resumePoints' : 'resume')}
              </button>
            )}
          </>
        )}
      </div>
    </fieldset>
  );
}
