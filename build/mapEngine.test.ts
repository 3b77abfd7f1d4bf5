/** What stands in for a part of MapLibre that is left out. */
import { expect, it } from 'vitest';
import { emptied } from './mapEngine';

const CODE = `import {a} from './a.ts';
export type Options = {one: number};
export const HEAT = 'heat';
export const isHeat = (layer: Layer): layer is Heat => layer.type === 'heat';
export function drawHeat(painter: Painter) { return a(painter); }
export abstract class HeatLayer extends Layer {}
export {
    b,
    type C
};
export default {};
`;

it('has the same exports: questions get a no, nothing is drawn, all else says that it is left out', async () => {
  const code = emptied(CODE);
  const module = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as Record<string, () => unknown>;
  expect(Object.keys(module).toSorted()).toEqual(['HEAT', 'HeatLayer', 'b', 'default', 'drawHeat', 'isHeat']);
  expect(module['isHeat']?.()).toBe(false);
  expect(module['drawHeat']?.()).toBe(undefined);
  expect(() => Reflect.construct(module['HeatLayer'] as () => void, [])).toThrow('no HeatLayer');
  expect(module['default']).toBe('');
});
