/** Where touch, keyboard and buttons meet: does what is asked of the drawing, keeps it in sight, and says what came of it. */
import { useEffect, useEffectEvent } from 'react';
import { movedBy } from '../../contract/fence/plane';
import type { PenView, PenViews } from '../../map/pen/penView';
import { useCamera } from '../../map/camera/useCamera';
import { announce } from '../ui/announce';
import { type DrawAction, actionForKey } from './drawKeys';
import { type DrawCommand, draw, type Drawing } from './drawing';
import { cornerAt, centreOf, extentPoints, type DraftShape } from './draftShape';
import type { DrawWords } from './useDrawWords';

interface DrawCommands {
  drawing: Drawing;
  act: (command: DrawCommand) => void;
  /** Without a map nothing can be panned; all else works. */
  views: PenViews;
  words: DrawWords;
  /** False while something else than the shape is looked at: undo is then not the drawing's. */
  active: boolean;
}

/** Commands by which somebody who does not look at the map could push what is held out of sight. */
const FOLLOWED: ReadonlySet<DrawAction['do']> = new Set(['select', 'step', 'nudge', 'insert']);

export function useDrawCommands({ drawing, act, views, words, active }: DrawCommands): (action: DrawAction) => void {
  const camera = useCamera();
  const follows = drawing.placing && drawing.draftShape.tool === 'circle';

  // While the map moves the board alone knows where the circle is.
  const follow = useEffectEvent(() => {
    const view = views.read();
    if (view) act({ do: 'follow', at: view.centre });
  });
  useEffect(() => {
    if (!follows) return undefined;
    follow();
    return views.onRest(() => follow());
  }, [follows, views]);

  const perform = (action: DrawAction) => {
    const view = views.read();
    const crosshair = view?.centre ?? centreOf(drawing.draftShape) ?? [0, 0];
    if (action.do === 'pan') {
      const to = movedBy(crosshair, action.east, action.north);
      camera.follow(to, 0);
      tell(words.after(action, drawing, drawing, to));
      return;
    }
    const now = action.do === 'describe' ? drawing : draw(drawing, action);
    if (action.do !== 'describe') act(action);
    const held = now.selected ? cornerAt(now.draftShape, now.selected) : centreOf(now.draftShape);
    if (FOLLOWED.has(action.do) && held) camera.keepInView(held);
    // Whoever drags the rim has it under the finger; by buttons and sliders it could grow out of sight.
    if (
      action.do === 'resize' &&
      !action.stroke?.startsWith('radius') &&
      view &&
      now.draftShape.tool === 'circle' &&
      outgrows(now.draftShape, view)
    )
      camera.fit({ points: extentPoints(now.draftShape) }, { seconds: 0.2 });
    tell(words.after(action, drawing, now, crosshair));
  };

  // Wherever the focus is, except in a field that has an undo of its own.
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    if (
      !active ||
      event.defaultPrevented ||
      !(event.ctrlKey || event.metaKey) ||
      (event.target as Element).closest('input:not([type="range"]), textarea, select')
    )
      return;
    const action = actionForKey(event, { ...drawing, crosshair: views.read()?.centre ?? [0, 0], metresPerPixel: 1 });
    if (!action) return;
    event.preventDefault();
    perform(action);
  });
  useEffect(() => {
    const heard = (event: KeyboardEvent) => pressed(event);
    document.addEventListener('keydown', heard);
    return () => document.removeEventListener('keydown', heard);
  }, []);
  return perform;
}

/** Whether a circle reaches beyond the free part of the map. */
function outgrows(draftShape: Extract<DraftShape, { tool: 'circle' }>, { toScreen, free }: PenView): boolean {
  const [southWest, northEast] = extentPoints(draftShape).map(toScreen);
  return (
    !southWest ||
    !northEast ||
    northEast.y < free.top ||
    southWest.y > free.bottom ||
    southWest.x < free.left ||
    northEast.x > free.right
  );
}

const tell = (said: string | null) => {
  if (said !== null) announce(said, 'polite');
};
