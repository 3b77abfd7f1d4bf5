/** /class/group/edit/:id?: a group's name, colour, pupils and leaders; with begin and end it is a trip (2.16). */
import './groups.css';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { useNavigate, useParams } from 'react-router-dom';
import { CODES } from '../../contract/envelope';
import { type Group, GROUP_COLOURS, LONGEST_TRIP } from '../../contract/groups';
import { failureText } from '../../src/messages/failures';
import { useText } from '../../src/messages/texts';
import { useViewer } from '../../src/session/useViewer';
import { useClock } from '../../src/time/useNow';
import { Button } from '../../src/ui/Button';
import { OneOf } from '../../src/ui/Chips';
import { Field } from '../../src/ui/Field';
import { LoadState } from '../../src/ui/LoadState';
import { Notice } from '../../src/ui/Notice';
import { Sheet } from '../../src/ui/Sheet';
import { SwitchRow } from '../../src/ui/SwitchRow';
import { notify } from '../../src/ui/toast';
import { useGroupsQuery, useSaveGroupMutation } from './api';
import { type GroupFields, draftOf, faultsOf, fieldsOf } from './groupFields';
import { LeaderPicker } from './LeaderPicker';
import { groupPath, GROUPS } from './paths';
import { PupilPicker } from './PupilPicker';
import { TripFields } from './TripFields';

export function GroupEditSheet() {
  const text = useText('groups');
  const { id } = useParams();
  const { studentSide } = useViewer();
  const { data: groups, error, refetch } = useGroupsQuery(undefined, { skip: studentSide !== false });
  const group = groups?.find(({ groupId }) => groupId === id) ?? null;
  // A guardian has no groups to change.
  const gone = studentSide === true || (groups !== undefined && id !== undefined && group === null);
  return (
    <Sheet
      title={text(id === undefined ? 'newTitle' : 'editTitle')}
      closesTo={id === undefined ? GROUPS : groupPath(id)}
      anchor="full"
    >
      {gone ? (
        <Notice sign="lost" level={3} title={text('missing')} />
      ) : groups === undefined ? (
        <LoadState failure={error} onRetry={refetch} />
      ) : group?.mayChange === false ? (
        <Notice sign="lost" level={3} title={text('notOwn')} />
      ) : (
        <GroupForm group={group} />
      )}
    </Sheet>
  );
}

function GroupForm({ group }: { group: Group | null }) {
  const text = useText('groups');
  const intl = useIntl();
  const clock = useClock();
  const navigate = useNavigate();
  const { timeZone } = useViewer();
  const [fields, setFields] = useState<GroupFields>(() => fieldsOf(group, clock.now(), timeZone));
  const [tried, setTried] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const [save, { isLoading }] = useSaveGroupMutation();
  const faults = faultsOf(fields, timeZone);
  const change = (more: Partial<GroupFields>) => setFields((before) => ({ ...before, ...more }));
  const shown = (of: keyof ReturnType<typeof faultsOf>) => tried && faults[of];

  async function send() {
    setTried(true);
    setFault(null);
    if (Object.values(faults).some(Boolean)) return;
    const { data, error } = await save({
      group: draftOf(fields, timeZone),
      ...(group && { over: { groupId: group.groupId, version: group.version } }),
    });
    if (data) {
      void notify(text('saved'));
      await navigate(groupPath(data.groupId), { replace: true });
    } else if (error && 'code' in error && error.code === CODES.conflict) setFault(text('conflict'));
    else setFault(error && 'kind' in error ? failureText(intl, error) : text('failed'));
  }

  return (
    <form
      className="groups__form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isLoading) void send();
      }}
    >
      <Field
        label={text('name')}
        placeholder={text('nameHint')}
        maxLength={40}
        value={fields.name}
        error={shown('name') ? text('faultName') : undefined}
        onChange={({ target }) => change({ name: target.value })}
      />
      <OneOf
        label={text('colour')}
        chips={GROUP_COLOURS.map((value) => ({ value, name: text(`colour.${value}`) }))}
        chosen={fields.colour}
        onChoose={(colour) => change({ colour })}
      />
      <PupilPicker
        chosen={fields.studentIds}
        error={shown('pupils') ? text('faultPupils') : undefined}
        onChange={(studentIds) => change({ studentIds })}
      />
      <LeaderPicker chosen={fields.leaders} onChange={(leaders) => change({ leaders })} />
      <SwitchRow
        label={text('isTrip')}
        note={text('isTripNote', { n: LONGEST_TRIP })}
        on={fields.isTrip}
        onChange={(isTrip) => change({ isTrip })}
      />
      {fields.isTrip && (
        <TripFields fields={fields} wrong={{ times: shown('times'), ratio: shown('ratio') }} onChange={change} />
      )}
      <p className="groups__fault" role="alert">
        {fault}
      </p>
      <Button type="submit" wide busy={isLoading}>
        {text(isLoading ? 'saving' : 'save')}
      </Button>
    </form>
  );
}
