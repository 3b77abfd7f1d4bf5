/** Carries out drawing actions: changes the drawing, keeps it in view and announces the result to screen readers. */
import { useEffect, useEffectEvent } from 'react';
import { offsetBy } from '../../contract/geo';
import type { PenView, PenViewStore } from '../../map/pen/penView';
import { useCamera } from '../../map/camera/useCamera';
import { announce } from '../ui/announce';
import { type DrawAction, actionForKey } from './drawKeys';
import { type DrawCommand, draw, type Drawing } from './drawing';
import { useNearEnough } from './farAway';
import { cornerAt, centreOf, extentPoints, type DraftShape } from './draftShape';
import type { DrawWords } from './useDrawWords';

interface DrawCommandsOptions {
  drawing: Drawing;
  act: (command: DrawCommand) => void;
  /** Reads the map's current view. Gives null without a map: then only panning does not work. */
  views: PenViewStore;
  words: DrawWords;
  /** False while another step is open. Undo keys then do not act on the drawing. */
  active: boolean;
}

/** Actions by keyboard or button that may move the selection out of view; the camera then follows it. */
const KEPT_IN_VIEW: ReadonlySet<DrawAction['do']> = new Set(['select', 'step', 'nudge', 'insert']);

/** Returns the function that carries out an action. Also handles Ctrl+Z and Ctrl+Y wherever the focus is. */
export function useDrawCommands({
  drawing,
  act,
  views,
  words,
  active,
}: DrawCommandsOptions): (action: DrawAction) => void {
  const camera = useCamera();
  const isNear = useNearEnough();
  const follows = drawing.placing && drawing.draftShape.tool === 'circle';

  // While the map moves, DrawBoard draws the circle at the crosshair; the drawing learns its centre when the map rests.
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
    if (action.do === 'place' && !isNear()) return;
    if (action.do === 'pan') {
      const to = offsetBy(crosshair, action.east, action.north);
      camera.follow(to, 0);
      announcePolitely(words.after(action, drawing, drawing, to));
      return;
    }
    const now = action.do === 'describe' ? drawing : draw(drawing, action);
    if (action.do !== 'describe') act(action);
    const selected = now.selected ? cornerAt(now.draftShape, now.selected) : centreOf(now.draftShape);
    if (KEPT_IN_VIEW.has(action.do) && selected) camera.keepInView(selected);
    // A dragged rim is under the finger. A circle resized by buttons or the slider may outgrow the view.
    if (
      action.do === 'resize' &&
      !action.stroke?.startsWith('radius') &&
      view &&
      now.draftShape.tool === 'circle' &&
      outgrows(now.draftShape, view)
    )
      camera.fit({ points: extentPoints(now.draftShape) }, { seconds: 0.2 });
    announcePolitely(words.after(action, drawing, now, crosshair));
  };

  // Undo works wherever the focus is, except in text fields, which have their own undo.
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
    const onKeyDown = (event: KeyboardEvent) => pressed(event);
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
  return perform;
}

/** True when a circle extends beyond the free part of the map. */
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

const announcePolitely = (words: string | null) => {
  if (words !== null) announce(words, 'polite');
};
