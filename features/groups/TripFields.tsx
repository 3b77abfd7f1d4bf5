/** The fields that make a group a trip. */
import { useId } from 'react';
import { LONGEST_TRIP } from '../../contract/groups';
import { useText } from '../../src/messages/texts';
import { Button, ButtonLink } from '../../src/ui/Button';
import { DateField } from '../../src/ui/DateField';
import { Field } from '../../src/ui/Field';
import { TimeField } from '../../src/ui/TimeField';
import type { GroupFields } from './groupFields';

interface TripFieldsProps {
  fields: GroupFields;
  wrong: { times: boolean; ratio: boolean };
  /** The viewer made the group: who only leads it leaves the times. */
  mayMove: boolean;
  /** Where the meeting point is put on the map. */
  onMap: string;
  onChange: (more: Partial<GroupFields>) => void;
}

export function TripFields({ fields, wrong, mayMove, onMap, onChange }: TripFieldsProps) {
  const text = useText('groups');
  const id = useId();
  return (
    <>
      {mayMove && (
        <div className="groups__times">
          <DateField label={text('fromDay')} value={fields.fromDay} onChange={(fromDay) => onChange({ fromDay })} />
          <TimeField label={text('fromTime')} value={fields.fromTime} onChange={(fromTime) => onChange({ fromTime })} />
          <DateField
            label={text('toDay')}
            value={fields.toDay}
            min={fields.fromDay}
            onChange={(toDay) => onChange({ toDay })}
            error={wrong.times ? text('faultTimes', { n: LONGEST_TRIP }) : undefined}
          />
          <TimeField label={text('toTime')} value={fields.toTime} onChange={(toTime) => onChange({ toTime })} />
        </div>
      )}
      <Field
        label={text('meetingName')}
        maxLength={60}
        value={fields.meeting}
        onChange={({ target }) => onChange({ meeting: target.value })}
      />
      <p className="groups__facts">{text(fields.meetingAt ? 'meetingPut' : 'meetingNowhere')}</p>
      <div className="groups__acts">
        <ButtonLink kind="plain" to={onMap}>
          {text(fields.meetingAt ? 'meetingMove' : 'meetingOnMap')}
        </ButtonLink>
        {fields.meetingAt && (
          <Button kind="link" onClick={() => onChange({ meetingAt: null })}>
            {text('meetingOff')}
          </Button>
        )}
      </div>
      <Field
        label={text('ratioField')}
        inputMode="numeric"
        maxLength={3}
        value={fields.ratio}
        error={wrong.ratio ? text('faultRatio') : undefined}
        onChange={({ target }) => onChange({ ratio: target.value })}
      />
      <div>
        <label htmlFor={id} className="groups__facts">
          {text('notes')}
        </label>
        <textarea
          id={id}
          className="groups__notes-field"
          maxLength={500}
          value={fields.notes}
          onChange={({ target }) => onChange({ notes: target.value })}
        />
      </div>
    </>
  );
}
