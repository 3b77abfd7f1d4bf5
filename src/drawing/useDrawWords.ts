/** The drawing in words: what is held and where it lies, what a command did, and the whole of it in a sentence. */
import { useMemo } from 'react';
import { measuresOf } from '../../contract/fence';
import type { LngLat } from '../../contract/primitives';
import { useFenceText } from '../fences/messages';
import { areaWords, metresWords } from '../fences/words';
import type { Action } from './drawKeys';
import type { Drawing, Moment } from './drawing';
import type { DrawRules } from './drawRules';
import { useDrawText } from './messages';
import { cornerAt, gripsOf, holesOf, linesOf, middleOf, type Sketch, sizeOf, toShape } from './sketch';
import { type Landmark, saidMetres, whereabouts } from './whereabouts';

export interface DrawWords {
  /** '圆形，半径 180 米，面积…，中心在学校东北面 120 米' */
  describe: (sketch: Sketch) => string;
  /** What a screen reader says after it; null when there is nothing to say. */
  after: (action: Action, before: Drawing, now: Drawing, cross: LngLat) => string | null;
}

export function useDrawWords({ faultsOf }: DrawRules, places: readonly Landmark[]): DrawWords {
  const text = useDrawText();
  const fence = useFenceText();
  return useMemo(() => {
    const metres = (n: number) => metresWords(fence, n);
    // What somebody chose is said as it was chosen.
    const exactly = (n: number | null) => fence('metres', { n: Math.round(n ?? 0) });
    const joined = (...parts: readonly (string | null)[]) =>
      parts.filter((part) => part !== null && part !== '').reduce((first, rest) => text('joined', { first, rest })) ??
      '';
    const where = (at: LngLat | null | undefined): string | null => {
      const found = at ? whereabouts(at, places) : null;
      if (!found) return null;
      const { name: place } = found.place;
      return found.kind === 'in'
        ? text('where.in', { place })
        : text('where.near', { place, wind: text(`wind.${found.wind}`), distance: metres(saidMetres(found.metres)) });
    };

    const held = ({ sketch, chosen }: Moment): string => {
      if (!chosen) return joined(text('said.whole'), where(middleOf(sketch)));
      const all = linesOf(sketch)[chosen.ring]?.length ?? 0;
      return joined(
        text(chosen.ring > 0 ? 'said.holeCorner' : 'said.corner', { n: chosen.corner + 1, all, hole: chosen.ring }),
        where(cornerAt(sketch, chosen)),
      );
    };

    const describe = (sketch: Sketch): string => {
      const n = gripsOf(sketch).length;
      if (sketch.tool !== 'circle' && n === 0) return text('describe.empty');
      const size = exactly(sizeOf(sketch));
      const kind =
        sketch.tool === 'circle'
          ? text('describe.circle', { size })
          : sketch.tool === 'corridor'
            ? text('describe.corridor', { n, size })
            : text('describe.corners', { shape: text(`tool.${sketch.tool}`), n: linesOf(sketch)[0]?.length ?? 0 });
      const holes = holesOf(sketch) === 0 ? null : text('describe.holes', { n: holesOf(sketch) });
      const shape = toShape(sketch);
      const sound = faultsOf(shape).length === 0;
      const { area, perimeter, length } = sound ? measuresOf(shape) : { area: 0, perimeter: 0, length: null };
      const figures = !sound
        ? null
        : length === null
          ? text('describe.area', { area: areaWords(fence, area), perimeter: metres(perimeter) })
          : text('describe.length', { length: metres(length) });
      const place = where(middleOf(sketch));
      return joined(kind, holes, figures, place && text('describe.middle', { where: place }));
    };

    const after: DrawWords['after'] = (action, before, now, cross) => {
      const changed = before !== now;
      switch (action.do) {
        case 'undo':
          return changed ? joined(text('said.undone'), describe(now.sketch)) : text('said.nothing');
        case 'redo':
          return changed ? joined(text('said.redone'), describe(now.sketch)) : null;
        case 'pan':
          return joined(text('said.cross'), where(cross));
        case 'describe':
          return describe(now.sketch);
        case 'put': {
          if (!changed) return null;
          const n = linesOf(now.sketch)[now.ring]?.length ?? 0;
          return now.drawing
            ? joined(text('said.put', { n: (now.chosen?.corner ?? n - 1) + 1 }), where(action.at))
            : describe(now.sketch);
        }
        case 'delete':
          return changed ? text('said.deleted', { n: gripsOf(now.sketch).length }) : null;
        case 'turn':
          return changed ? text('said.turned', { n: action.degrees }) : null;
        case 'size':
          return changed ? exactly(sizeOf(now.sketch)) : null;
        case 'resume':
          return changed ? text('said.drawing') : null;
        case 'choose':
        case 'step':
        case 'insert':
        case 'nudge':
          return changed ? held(now) : null;
        case 'cut':
          return changed ? text('said.cut') : null;
        case 'fill':
          return changed ? joined(text('said.filled'), describe(now.sketch)) : null;
        case 'take':
        case 'done':
          return changed ? describe(now.sketch) : null;
        case 'begin':
        case 'follow':
        case 'move':
          return null;
      }
    };
    return { describe, after };
  }, [text, fence, places, faultsOf]);
}
