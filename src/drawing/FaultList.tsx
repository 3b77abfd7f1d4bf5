/** Lists the faults of a shape in sentences, each with a button that moves the map there. */
import type { Fault } from '../../contract/fence';
import type { LngLat } from '../../contract/primitives';
import { useText } from '../messages/texts';
import { Button } from '../ui/Button';
import { faultWords } from './faultWords';
import type { Tool } from './draftShape';

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
      <ul>
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
