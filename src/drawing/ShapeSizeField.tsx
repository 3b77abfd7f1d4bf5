/** The size field of a circle or corridor. Renders nothing for polygons. */
import { useText } from '../messages/texts';
import type { DrawAction } from './drawKeys';
import type { DrawRules } from './drawRules';
import { type DraftShape, sizeOf } from './draftShape';
import { SizeField } from './SizeField';

export function ShapeSizeField({
  draftShape,
  rules,
  perform,
}: {
  draftShape: DraftShape;
  rules: DrawRules;
  perform: (action: DrawAction) => void;
}) {
  const text = useText('draw');
  const size = sizeOf(draftShape);
  if (size === null || (draftShape.tool !== 'circle' && draftShape.tool !== 'corridor')) return null;
  return (
    <SizeField
      label={text(draftShape.tool === 'circle' ? 'radius' : 'width')}
      value={size}
      {...(draftShape.tool === 'circle' ? rules.radius : rules.width)}
      onChange={(metres, stroke) => perform({ do: 'resize', metres, ...(stroke !== undefined && { stroke }) })}
    />
  );
}
