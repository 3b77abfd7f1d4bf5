/** Describes a drawing for screen readers: the selection and its place, the result of a command, the whole shape. */
import { useMemo } from 'react';
import { measureShape } from '../../contract/fences';
import type { LngLat } from '../../contract/primitives';
import { areaWords, metresWords } from '../fences/words';
import { useText } from '../messages/texts';
import type { DrawAction } from './drawKeys';
import type { Drawing, DrawingState } from './drawing';
import type { DrawRules } from './drawRules';
import {
  cornerAt,
  cornerRefsOf,
  holeCount,
  linesOf,
  centreOf,
  type DraftShape,
  sizeOf,
  fenceShapeOf,
} from './draftShape';
import type { NamedPlace } from './nearestPlace';
import { placeWords } from './placeWords';

/** Descriptions of a drawing for screen readers. */
export interface DrawWords {
  /** One sentence about the whole shape: '圆形，半径 180 米，面积…，中心在学校东北面 120 米'. */
  describe: (draftShape: DraftShape) => string;
  /** What a screen reader announces after an action. Null for nothing. */
  after: (action: DrawAction, before: Drawing, now: Drawing, crosshair: LngLat) => string | null;
}

/** @param places known places, by which positions are described. Keep the array's identity between renders. */
export function useDrawWords({ faultsOf }: DrawRules, places: readonly NamedPlace[]): DrawWords {
  const text = useText('draw');
  const fence = useText('fence');
  return useMemo(() => {
    const metres = (n: number) => metresWords(fence, n);
    // A size the user chose is spoken exactly, not rounded.
    const exactly = (n: number | null) => fence('metres', { n: Math.round(n ?? 0) });
    const joined = (...parts: readonly (string | null)[]) =>
      parts.filter((part) => part !== null && part !== '').reduce((first, rest) => text('joined', { first, rest })) ??
      '';
    const where = (at: LngLat | null | undefined) => (at ? placeWords(text, fence, at, places) : null);

    const selection = ({ draftShape, selected }: DrawingState): string => {
      if (!selected) return joined(text('said.whole'), where(centreOf(draftShape)));
      const all = linesOf(draftShape)[selected.ring]?.length ?? 0;
      return joined(
        text(selected.ring > 0 ? 'said.holeCorner' : 'said.corner', {
          n: selected.corner + 1,
          all,
          hole: selected.ring,
        }),
        where(cornerAt(draftShape, selected)),
      );
    };

    const describe = (draftShape: DraftShape): string => {
      const n = cornerRefsOf(draftShape).length;
      if (draftShape.tool !== 'circle' && n === 0) return text('describe.empty');
      const size = exactly(sizeOf(draftShape));
      const kind =
        draftShape.tool === 'circle'
          ? text('describe.circle', { size })
          : draftShape.tool === 'corridor'
            ? text('describe.corridor', { n, size })
            : text('describe.corners', {
                shape: text(`tool.${draftShape.tool}`),
                n: linesOf(draftShape)[0]?.length ?? 0,
              });
      const holes = holeCount(draftShape) === 0 ? null : text('describe.holes', { n: holeCount(draftShape) });
      const shape = fenceShapeOf(draftShape);
      const valid = faultsOf(shape).length === 0;
      const { area, perimeter, length } = valid ? measureShape(shape) : { area: 0, perimeter: 0, length: null };
      const figures = !valid
        ? null
        : length === null
          ? text('describe.area', { area: areaWords(fence, area), perimeter: metres(perimeter) })
          : text('describe.length', { length: metres(length) });
      const place = where(centreOf(draftShape));
      return joined(kind, holes, figures, place && text('describe.middle', { where: place }));
    };

    const after: DrawWords['after'] = (action, before, now, crosshair) => {
      const changed = before !== now;
      switch (action.do) {
        case 'undo':
          return changed ? joined(text('said.undone'), describe(now.draftShape)) : text('said.nothing');
        case 'redo':
          return changed ? joined(text('said.redone'), describe(now.draftShape)) : null;
        case 'pan':
          return joined(text('said.cross'), where(crosshair));
        case 'describe':
          return describe(now.draftShape);
        case 'place': {
          if (!changed) return null;
          const n = linesOf(now.draftShape)[now.ring]?.length ?? 0;
          return now.placing
            ? joined(text('said.put', { n: (now.selected?.corner ?? n - 1) + 1 }), where(action.at))
            : describe(now.draftShape);
        }
        case 'delete':
          return changed ? text('said.deleted', { n: cornerRefsOf(now.draftShape).length }) : null;
        case 'rotate':
          return changed ? text('said.turned', { n: action.degrees }) : null;
        case 'resize':
          return changed ? exactly(sizeOf(now.draftShape)) : null;
        case 'resume':
          return changed ? text('said.drawing') : null;
        case 'select':
        case 'step':
        case 'insert':
        case 'nudge':
          return changed ? selection(now) : null;
        case 'addHole':
          return changed ? text('said.cut') : null;
        case 'removeHole':
          return changed ? joined(text('said.filled'), describe(now.draftShape)) : null;
        case 'replace':
        case 'finish':
          return changed ? describe(now.draftShape) : null;
        case 'begin':
        case 'follow':
        case 'move':
          return null;
      }
    };
    return { describe, after };
  }, [text, fence, places, faultsOf]);
}
