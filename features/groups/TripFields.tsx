/** The fields that make a group a trip: when, where, its bus, whom to call, and whether families are asked. */
import { useId } from 'react';
import { LONGEST_TRIP } from '../../contract/groups';
import { useText } from '../../src/messages/texts';
import { Button, ButtonLink } from '../../src/ui/Button';
import { DateField } from '../../src/ui/DateField';
import { Field } from '../../src/ui/Field';
import { SwitchRow } from '../../src/ui/SwitchRow';
import { TimeField } from '../../src/ui/TimeField';
import type { faultsOf, GroupFields } from './groupFields';
import { useGroupWords } from './groupWords';
import { TripCallers } from './TripCallers';
import { lengthOf } from './tripRoute';

interface TripFieldsProps {
  fields: GroupFields;
  /** What is wrong; nothing before the viewer has tried to save. */
  wrong: Partial<ReturnType<typeof faultsOf>>;
  /** The viewer made the group: who only leads it leaves the times, and whether families are asked. */
  mayMove: boolean;
  /** Where the meeting point, and where the way, is put on the map. */
  meetingPath: string;
  routePath: string;
  onChange: (more: Partial<GroupFields>) => void;
}

export function TripFields({ fields, wrong, mayMove, meetingPath, routePath, onChange }: TripFieldsProps) {
  const text = useText('groups');
  const words = useGroupWords();
  const id = useId();
  const hasRoute = fields.route.length > 1;
  return (
    <>
      {mayMove && (
        <div className="grid gap-2 pair">
          <DateField label={text('fromDay')} value={fields.fromDay} onChange={(fromDay) => onChange({ fromDay })} />
          <TimeField label={text('fromTime')} value={fields.fromTime} onChange={(fromTime) => onChange({ fromTime })} />
          <DateField
            label={text('toDay')}
            value={fields.toDay}
            min={fields.fromDay}
            onChange={(toDay) => onChange({ toDay })}
            error={wrong.times ? text('faultTimes', { n: LONGEST_TRIP }) : wrong.over ? text('faultOver') : undefined}
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
      <div className="groups__acts groups__acts--field">
        <ButtonLink kind="plain" to={meetingPath}>
          {text(fields.meetingAt ? 'meetingMove' : 'meetingOnMap')}
        </ButtonLink>
        {fields.meetingAt && (
          <Button kind="link" onClick={() => onChange({ meetingAt: null })}>
            {text('offMap')}
          </Button>
        )}
      </div>
      <section className="groups__field" aria-label={text('route')}>
        <h3 className="text-m strong">{text('route')}</h3>
        <p className="groups__facts">
          {hasRoute ? text('routeSays', { length: words.length(lengthOf(fields.route)) }) : text('routeNowhere')}
        </p>
        <div className="groups__acts groups__acts--field">
          <ButtonLink kind="plain" to={routePath}>
            {text(hasRoute ? 'routeChange' : 'routeOnMap')}
          </ButtonLink>
          {hasRoute && (
            <Button kind="link" onClick={() => onChange({ route: [] })}>
              {text('routeOff')}
            </Button>
          )}
        </div>
      </section>
      <div className="groups__bus">
        <Field
          label={text('plate')}
          placeholder={text('plateHint')}
          maxLength={60}
          value={fields.plate}
          error={wrong.plate ? text('faultPlate') : undefined}
          onChange={({ target }) => onChange({ plate: target.value })}
        />
        <Field
          label={text('seats')}
          inputMode="numeric"
          maxLength={4}
          value={fields.seats}
          error={wrong.seats ? text('faultSeats') : undefined}
          onChange={({ target }) => onChange({ seats: target.value })}
        />
      </div>
      <TripCallers
        callers={fields.contacts}
        wrong={wrong.contacts === true}
        onChange={(contacts) => onChange({ contacts })}
      />
      <Field
        label={text('ratioField')}
        inputMode="numeric"
        maxLength={3}
        value={fields.ratio}
        error={wrong.ratio ? text('faultRatio') : undefined}
        onChange={({ target }) => onChange({ ratio: target.value })}
      />
      {mayMove && (
        <SwitchRow
          label={text('asksConsent')}
          note={text('asksConsentNote')}
          on={fields.consent}
          onChange={(consent) => onChange({ consent })}
        />
      )}
      <div className="groups__field">
        <label htmlFor={id} className="text-m strong">
          {text('notes')}
        </label>
        <textarea
          id={id}
          className="groups__notes-field full-width inked"
          maxLength={500}
          value={fields.notes}
          onChange={({ target }) => onChange({ notes: target.value })}
        />
      </div>
    </>
  );
}
