/** Chooses when a fence sends alerts: always, or in time windows with weekdays. */
import type { Hours } from '../../../contract/fences';
import { TimeWindowsField } from '../../../src/fences/TimeWindowsField';
import { useText } from '../../../src/messages/texts';
import { OneOf } from '../../../src/ui/Chips';

/** Most windows of a fence, as the contract says. */
const MOST = 20;
/** Defaults of the first and of further windows: the ways to school and home. */
const MORNING: Hours = { days: [1, 2, 3, 4, 5], from: '07:00', to: '09:00' };
const AFTERNOON: Hours = { days: [1, 2, 3, 4, 5], from: '15:30', to: '18:30' };

interface HoursFieldProps {
  hours: readonly Hours[];
  onChange: (hours: Hours[]) => void;
  /** The text of a field's fault ('hours.0.from') when it is to be shown. */
  faultOf: (at: string) => string | undefined;
}

export function HoursField({ hours, onChange, faultOf }: HoursFieldProps) {
  const text = useText('fenceRules');
  return (
    <>
      <OneOf
        label={text('hours')}
        chips={(['always', 'chosen'] as const).map((value) => ({ value, name: text(`hours.${value}`) }))}
        chosen={hours.length === 0 ? 'always' : 'chosen'}
        onChoose={(value) => onChange(value === 'always' ? [] : [MORNING])}
      />
      {hours.length > 0 && (
        <TimeWindowsField
          windows={hours}
          onChange={onChange}
          next={(count) => (count === 1 ? AFTERNOON : MORNING)}
          most={MOST}
          faultOf={(index, part) => faultOf(`hours.${index}.${part}`)}
        />
      )}
    </>
  );
}
