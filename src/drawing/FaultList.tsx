/** Lists the faults of a shape in sentences, each with a button that moves the map there. */
import type { Fault } from '../../contract/fences';
import type { LngLat } from '../../contract/primitives';
import { useText, type Text } from '../messages/texts';
import { Button } from '../ui/Button';
import type { Tool } from './draftShape';

/** @param tool how the shape is drawn: a circle's size is a radius, a corridor's a width. */
export function faultWords(text: Text<'draw'>, { code, ring, value, limit }: Fault, tool: Tool): string {
  const figures = { value: value === null ? null : Math.round(value), limit };
  switch (code) {
    case 'too-small':
    case 'too-large':
      if (code === 'too-small' && ring !== null && ring > 0) return text('fault.too-small.hole', figures);
      if (tool === 'circle') return text(`fault.${code}.radius`, figures);
      // The contract limits the half width; users see the full width.
      if (tool === 'corridor' && limit !== null) return text(`fault.${code}.width`, { limit: limit * 2 });
      return text(`fault.${code}`, figures);
    case 'too-long':
      return text('fault.too-long', { limit: (limit ?? 0) / 1000 });
    default:
      return text(`fault.${code}`, figures);
  }
}

export function FaultList({
  faults,
  tool,
  onShow,
}: {
  faults: readonly Fault[];
  tool: Tool;
  onShow: (at: LngLat) => void;
}) {
  const text = useText('draw');
  return (
    <div className="draw-form__faults" role="alert">
      <p>{text('faults')}</p>
      <ul className="unmarked">
        {faults.map((fault) => (
          <li key={`${fault.code} ${fault.ring} ${fault.corner}`}>
            {faultWords(text, fault, tool)}
            {fault.at && (
              <Button kind="link" onClick={() => fault.at && onShow(fault.at)}>
                {text('showFault')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
