/** A day's fixes on the wire: one column a property. As rows, 28,800 of them are four times the bytes and cost a tenth of a second to check. */
import * as z from 'zod/mini';

const isFigure = (cell: unknown) => Number.isFinite(cell);
const isFigureOrNull = (cell: unknown) => cell === null || Number.isFinite(cell);

/** Checked in one sweep rather than figure by figure through a schema. */
function column<Cell extends number | null>(fits: (cell: unknown) => boolean, type: readonly string[]) {
  const schema = z.custom<Cell[]>((value) => Array.isArray(value) && value.every(fits));
  z.globalRegistry.add(schema, { type: 'array', items: { type } });
  return schema;
}
const figures = column<number>(isFigure, ['number']);
const figuresOrNull = column<number | null>(isFigureOrNull, ['number', 'null']);

/** Row i of every column is one fix, in the order of their time; each property as in `Fix`. */
export const FixColumns = z
  .object({
    /** Milliseconds after the day's beginning in its zone. */
    time: figures,
    /** WGS-84 degrees. */
    lng: figures,
    lat: figures,
    /** Metres, 68 %; null is unknown. */
    accuracy: figuresOrNull,
    /** Index among the words of `FixSource`. */
    source: figures,
    /** Metres per second. */
    speed: figuresOrNull,
    /** Degrees clockwise from true north. */
    course: figuresOrNull,
    /** Metres above sea level. */
    altitude: figuresOrNull,
    /** Bits, in the order of `NoiseReason`. */
    noise: figures,
  })
  .check(
    z.refine(
      (columns) => Object.values(columns).every(({ length }) => length === columns.time.length),
      'columns of different lengths',
    ),
  );
export type FixColumns = z.infer<typeof FixColumns>;
