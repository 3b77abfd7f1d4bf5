/** Buttons for what a drag does: they move the selected corner or the whole shape, and rotate it. */
import { useSyncExternalStore } from 'react';
import type { PenViewStore } from '../../map/pen/penView';
import { useText } from '../messages/texts';
import { type DrawAction, nudgeMetres, ROTATION_STEP } from './drawKeys';
import { canAddHole, type DrawingState } from './drawing';
import { ICONS } from './icons';

interface MovePadProps {
  state: DrawingState;
  views: PenViewStore;
  perform: (action: DrawAction) => void;
}

export function MovePad({ state: { draftShape, selected, placing }, views, perform }: MovePadProps) {
  const text = useText('draw');
  const n = useSyncExternalStore(views.subscribe, () => nudgeMetres(views.read()?.metresPerPixel ?? 1, false));
  const by = (to: 'n' | 's' | 'e' | 'w', sign: keyof typeof ICONS, east: number, north: number) => (
    <button
      type="button"
      className={`square move-pad__${to}`}
      aria-label={text(`to.${to}`, { n })}
      onClick={() => perform({ do: 'nudge', east, north })}
    >
      {ICONS[sign]}
    </button>
  );
  return (
    <fieldset className="move-pad">
      <legend>
        {selected
          ? text(selected.ring > 0 ? 'moveHoleCorner' : 'moveCorner', { n: selected.corner + 1 })
          : text('moveWhole')}
      </legend>
      <div className="move-pad__pad">
        {by('n', 'up', 0, n)}
        {by('w', 'left', -n, 0)}
        {by('e', 'right', n, 0)}
        {by('s', 'down', 0, -n)}
      </div>
      <div className="move-pad__more flex gap-2 column">
        {selected ? (
          <>
            <button type="button" className="chip-button" onClick={() => perform({ do: 'insert', after: selected })}>
              {ICONS.add}
              {text('insert')}
            </button>
            <button type="button" className="chip-button" onClick={() => perform({ do: 'delete' })}>
              {ICONS.remove}
              {text('delete')}
            </button>
            {selected.ring > 0 && !placing && (
              <button
                type="button"
                className="chip-button"
                onClick={() => perform({ do: 'removeHole', hole: selected.ring })}
              >
                {ICONS.fill}
                {text('fill')}
              </button>
            )}
            <button type="button" className="chip-button" onClick={() => perform({ do: 'select', cornerRef: null })}>
              {text('deselect')}
            </button>
          </>
        ) : (
          <>
            {draftShape.tool !== 'circle' && (
              <>
                <button
                  type="button"
                  className="chip-button"
                  onClick={() => perform({ do: 'rotate', degrees: -ROTATION_STEP.coarse })}
                >
                  {ICONS.turnLeft}
                  {text('turnLeft')}
                </button>
                <button
                  type="button"
                  className="chip-button"
                  onClick={() => perform({ do: 'rotate', degrees: ROTATION_STEP.coarse })}
                >
                  {ICONS.turnRight}
                  {text('turnRight')}
                </button>
              </>
            )}
            {!placing && canAddHole(draftShape) && (
              <button type="button" className="chip-button" onClick={() => perform({ do: 'addHole' })}>
                {ICONS.cut}
                {text('cut')}
              </button>
            )}
            {!placing && (
              <button type="button" className="chip-button" onClick={() => perform({ do: 'resume' })}>
                {text(
                  draftShape.tool === 'circle' ? 'again' : draftShape.tool === 'corridor' ? 'resumePoints' : 'resume',
                )}
              </button>
            )}
          </>
        )}
      </div>
    </fieldset>
  );
}
