/** Marks the faults of a shape on the map: a sign at the place and the edge or ring that is wrong. */
import type { Fault } from '../../contract/fences';
import type { PenView } from '../../map/pen/penView';
import { isClosed, linesOf, type DraftShape } from './draftShape';
import { pathOf } from './ShapeSvg';

export function FaultMarks({
  view: { toScreen },
  draftShape,
  faults,
}: {
  view: PenView;
  draftShape: DraftShape;
  faults: readonly Fault[];
}) {
  const lines = linesOf(draftShape);
  return (
    <g className="fault-marks">
      {faults.map(({ code, ring, corner, at }, index) => {
        const line = ring === null ? [] : (lines[ring] ?? []);
        const edge =
          corner === null ? line : [line[corner], line[corner + 1] ?? line[0]].filter((one) => one !== undefined);
        const where = at && toScreen(at);
        return (
          // Faults have no id of their own.
          // oxlint-disable-next-line react/no-array-index-key
          <g key={`${code} ${index}`}>
            {edge.length > 1 && (
              <path
                className="fault-marks__edge"
                d={pathOf(edge.map(toScreen)) + (corner === null && isClosed(draftShape) ? 'Z' : '')}
              />
            )}
            {where && (
              <g transform={`translate(${where.x} ${where.y})`}>
                <circle r="12" />
                <path d="M0-6V1M0 5.5V6" />
              </g>
            )}
          </g>
        );
      })}
    </g>
  );
}
