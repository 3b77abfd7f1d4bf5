/** Edits the presence rule: 'should be here by' and 'should not leave before', on some weekdays. */
import type { Presence } from '../../../contract/fences';
import { useText } from '../../../src/messages/texts';
import { DaysField } from '../../../src/fences/DaysField';
import { SwitchRow } from '../../../src/ui/SwitchRow';
import { TimeField } from '../../../src/ui/TimeField';

/** The rule when it is switched on. */
const FIRST: Presence = { days: [1, 2, 3, 4, 5], schoolDaysOnly: true, hereBy: '07:50', stayUntil: null };

interface PresenceFieldProps {
  presence: Presence | null;
  onChange: (presence: Presence | null) => void;
  faultOf: (at: string) => string | undefined;
}

export function PresenceField({ presence, onChange, faultOf }: PresenceFieldProps) {
  const text = useText('fenceRules');
  return (
    <>
      <SwitchRow
        label={text('presence.on')}
        note={text('presence.note')}
        on={presence !== null}
        onChange={(on) => onChange(on ? FIRST : null)}
      />
      {presence && (
        <div className="presence-field inset rounded grid gap-2 narrows">
          <DaysField
            label={text('presence.days')}
            days={presence.days}
            onChange={(days) => onChange({ ...presence, days })}
            error={faultOf('presence.days')}
          />
          <div className="rules__times flex gap-2 wraps">
            {/* An empty time switches that half of the rule off. */}
            <TimeField
              label={text('presence.hereBy')}
              value={presence.hereBy ?? ''}
              onChange={(time) => onChange({ ...presence, hereBy: time || null })}
              error={faultOf('presence.hereBy')}
            />
            <TimeField
              label={text('presence.stayUntil')}
              value={presence.stayUntil ?? ''}
              onChange={(time) => onChange({ ...presence, stayUntil: time || null })}
              error={faultOf('presence.stayUntil')}
            />
          </div>
          <SwitchRow
            label={text('presence.schoolDaysOnly')}
            on={presence.schoolDaysOnly}
            onChange={(schoolDaysOnly) => onChange({ ...presence, schoolDaysOnly })}
          />
        </div>
      )}
    </>
  );
}
