/** How large a circle, or how wide a route is; nothing for shapes that are all corners. */
import type { Action } from './drawKeys';
import type { DrawRules } from './drawRules';
import { useDrawText } from './messages';
import { type Sketch, sizeOf } from './sketch';
import { SizeField } from './SizeField';

export function SketchSize({
  sketch,
  rules,
  perform,
}: {
  sketch: Sketch;
  rules: DrawRules;
  perform: (action: Action) => void;
}) {
  const text = useDrawText();
  const size = sizeOf(sketch);
  if (size === null || (sketch.tool !== 'circle' && sketch.tool !== 'corridor')) return null;
  return (
    <SizeField
      label={text(sketch.tool === 'circle' ? 'radius' : 'width')}
      value={size}
      {...(sketch.tool === 'circle' ? rules.radius : rules.width)}
      onChange={(metres, stroke) => perform({ do: 'size', metres, ...(stroke !== undefined && { stroke }) })}
    />
  );
}
