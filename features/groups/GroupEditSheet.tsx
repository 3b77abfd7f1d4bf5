/**
 * /class/group/edit/:id?: a group's name, colour, pupils and leaders; with begin and end it is a trip (2.16). Who only
 * leads a running trip changes what it says.
 */
import './groups.css';
import { useId, useState } from 'react';
import { useIntl } from 'react-intl';
import { useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { CODES } from '../../contract/envelope';
import { type Group, GROUP_COLOURS, LONGEST_TRIP, MOST_TRIPS } from '../../contract/groups';
import { failureText } from '../../src/messages/failures';
import { useText } from '../../src/messages/texts';
import { codeOf } from '../../src/service/failure';
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
import { Fault, Form } from '../../src/ui/Form';
import { useDescribeTripMutation, useGroupsQuery, useSaveGroupMutation } from './api';
import { chosenIn, type Whole, useWholes } from './chosenPupils';
import { type GroupFields, draftOf, faultsOf, fieldsOf, saysOf } from './groupFields';
import { LeaderPicker } from './LeaderPicker';
import { MeetingPick, PupilsPick } from './MapPick';
import { editGroupPath, groupPath, GROUPS, NEW_GROUP } from './paths';
import { PupilPicker } from './PupilPicker';
import { RoutePick } from './RoutePick';
import { TripFields } from './TripFields';

export function GroupEditSheet() {
  const text = useText('groups');
  const { id } = useParams();
  const { studentSide } = useViewer();
  const { data: groups, error, refetch } = useGroupsQuery(undefined, { skip: studentSide !== false });
  const group = groups?.find(({ groupId }) => groupId === id) ?? null;
  const { wholes, ready } = useWholes();
  // A guardian has no groups to change.
  const gone = studentSide === true || (groups !== undefined && id !== undefined && group === null);
  const title = text(id === undefined ? 'add' : 'editTitle');
  const closesTo = id === undefined ? GROUPS : groupPath(id);
  if (!gone && ready && groups !== undefined && (group === null || group.mayChange || group.mayDescribe))
    return <GroupForm key={id} group={group} wholes={wholes} title={title} closesTo={closesTo} />;
  return (
    <Sheet title={title} closesTo={closesTo} anchor="full">
      {gone ? (
        <Notice sign="lost" level={3} title={text('missing')} />
      ) : groups === undefined || !ready ? (
        <LoadState failure={error} onRetry={refetch} />
      ) : (
        <Notice sign="lost" level={3} title={text('notOwn')} />
      )}
    </Sheet>
  );
}

interface GroupFormProps {
  /** Null for a new group. */
  group: Group | null;
  /** The classes and groups that the address of a new group may name. */
  wholes: readonly Whole[];
  title: string;
  closesTo: string;
}

function GroupForm({ group, wholes, title, closesTo }: GroupFormProps) {
  const text = useText('groups');
  const intl = useIntl();
  const clock = useClock();
  const navigate = useNavigate();
  const { timeZone } = useViewer();
  const [search] = useSearchParams();
  const [fields, setFields] = useState<GroupFields>(() =>
    fieldsOf(group, clock.now(), timeZone, [...chosenIn(search.get('only') ?? '', wholes)]),
  );
  const formId = useId();
  const [tried, setTried] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const [save, saving] = useSaveGroupMutation();
  const [describe, describing] = useDescribeTripMutation();
  const isLoading = saving.isLoading || describing.isLoading;
  const whole = group?.mayChange !== false;
  const faults = faultsOf(fields, timeZone, clock.now(), group);
  const change = (more: Partial<GroupFields>) => setFields((before) => ({ ...before, ...more }));
  const shown = (of: keyof ReturnType<typeof faultsOf>) => tried && faults[of];

  async function send() {
    setTried(true);
    setFault(null);
    // Who only leads the trip leaves its pupils and times as they are.
    const { pupils, times, over: isOver, ...said } = faults;
    if (Object.values(said).some(Boolean) || (whole && (pupils || times || isOver))) return;
    const over = group && { groupId: group.groupId, version: group.version };
    const { data, error } =
      over && !whole
        ? await describe({ ...over, says: saysOf(fields) })
        : await save({ group: draftOf(fields, timeZone), ...(over && { over }) });
    if (data) {
      void notify(text('saved'));
      await navigate(groupPath(data.groupId), { replace: true });
    } else if (codeOf(error) === CODES.conflict) setFault(text('conflict'));
    else if (codeOf(error) === CODES.notFound) setFault(text(whole ? 'notLendable' : 'missing'));
    else if (codeOf(error) === CODES.unprocessable) setFault(text('tooManyTrips', { n: MOST_TRIPS }));
    else setFault(error && 'kind' in error ? failureText(intl, error) : text('failed'));
  }

  // The map is picked on at an address of its own, so that Back leads to the form.
  const form = group ? editGroupPath(group.groupId) : NEW_GROUP;
  const pick = (what: 'meeting' | 'route' | 'pupils') => `${form}?${new URLSearchParams({ pick: what })}`;
  const { meetingAt } = fields;
  if (search.get('pick') === 'meeting')
    return (
      <MeetingPick
        at={meetingAt && [meetingAt.lng, meetingAt.lat]}
        closesTo={form}
        onPick={([lng, lat]) =>
          change({ meetingAt: { lng, lat }, meeting: fields.meeting.trim() || text('meetingUnnamed') })
        }
      />
    );
  if (search.get('pick') === 'route')
    return <RoutePick route={fields.route} meeting={meetingAt} closesTo={form} onPick={(route) => change({ route })} />;
  if (whole && search.get('pick') === 'pupils')
    return <PupilsPick chosen={fields.studentIds} closesTo={form} onPick={(studentIds) => change({ studentIds })} />;
  return (
    <Sheet
      key="form"
      title={title}
      closesTo={closesTo}
      anchor="full"
      action={
        <>
          <Fault className="groups__fault">{fault}</Fault>
          <Button type="submit" form={formId} wide busy={isLoading}>
            {text(isLoading ? 'saving' : 'save')}
          </Button>
        </>
      }
    >
      <Form
        id={formId}
        className="groups__form grid gap-2"
        onSubmit={() => {
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
          chips={GROUP_COLOURS.map((value) => ({
            value,
            name: text(`colour.${value}`),
            shown: (
              <span>
                <span className="groups__swatch" style={{ background: value }} /> {text(`colour.${value}`)}
              </span>
            ),
          }))}
          chosen={fields.colour}
          onChoose={(colour) => change({ colour })}
        />
        {whole ? (
          <>
            <PupilPicker
              chosen={fields.studentIds}
              error={shown('pupils') ? text('faultPupils') : undefined}
              onMap={pick('pupils')}
              onChange={(studentIds) => change({ studentIds })}
            />
            <LeaderPicker chosen={fields.leaders} onChange={(leaders) => change({ leaders })} />
            <SwitchRow
              label={text('isTrip')}
              note={text('isTripNote', { n: LONGEST_TRIP })}
              on={fields.isTrip}
              onChange={(isTrip) => change({ isTrip })}
            />
          </>
        ) : (
          <p className="groups__facts">{text('saysOnly')}</p>
        )}
        {fields.isTrip && (
          <TripFields
            fields={fields}
            wrong={tried ? faults : {}}
            mayMove={whole}
            meetingPath={pick('meeting')}
            routePath={pick('route')}
            onChange={change}
          />
        )}
      </Form>
    </Sheet>
  );
}
