/** One group or trip: its facts, its roll calls, and what ends it. */
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { type Group, MOST_PROLONGED } from '../../contract/groups';
import { useCalled } from '../../src/messages/calledNames';
import { useText, useTextById } from '../../src/messages/texts';
import { usePermission } from '../../src/session/useViewer';
import { Button, ButtonLink } from '../../src/ui/Button';
import { askSure } from '../../src/ui/dialog';
import { Field } from '../../src/ui/Field';
import { LoadState } from '../../src/ui/LoadState';
import { NavRow } from '../../src/ui/NavRow';
import { Notice } from '../../src/ui/Notice';
import { classNoticePath, classRulePath } from '../../src/ui/pupilPaths';
import { Sheet } from '../../src/ui/Sheet';
import { notify } from '../../src/ui/toast';
import { Form } from '../../src/ui/Form';
import {
  READ_EVERY,
  useCountableClassesQuery,
  useEndTripMutation,
  useGroupsQuery,
  useOpenRollCallMutation,
  useProlongTripMutation,
  useRemoveGroupMutation,
  useRollCallsQuery,
} from './api';
import { Consents } from './Consents';
import { useGroupWords } from './groupWords';
import { editGroupPath, groupOnMapPath, GROUPS, rollCallPath, stragglersPath } from './paths';
import { TripOnMap, TripSays } from './TripSays';

export function GroupDetail({ groupId }: { groupId: string }) {
  const text = useText('groups');
  const home = useText('home');
  // Families answer, and other leaders begin and end roll calls, while this one looks.
  const { data: groups, error, refetch } = useGroupsQuery(undefined, { pollingInterval: READ_EVERY });
  const group = groups?.find((one) => one.groupId === groupId);
  return (
    <Sheet title={group?.name ?? home('groups')} closesTo={GROUPS} anchor="full">
      {!groups ? (
        <LoadState failure={error} onRetry={refetch} />
      ) : group === undefined ? (
        <Notice sign="lost" level={3} title={text('missing')} />
      ) : (
        <>
          <Facts group={group} />
          {group.pupils.length > 0 && group.state !== 'over' && <BeginRollCall of={{ groupId }} />}
          {group.pupils.length > 0 && group.state === 'running' && (
            <NavRow to={stragglersPath(groupId)}>{text('stragglers')}</NavRow>
          )}
          {group.trip?.consent && group.pupils.length > 0 && <Consents group={group} />}
          <History of={{ groupId }} />
          <Prolong group={group} />
          <Acts group={group} />
        </>
      )}
    </Sheet>
  );
}

/** A class that is counted: at any time, by whoever teaches it. */
export function ClassDetail({ classId }: { classId: string }) {
  const text = useText('groups');
  const title = useTextById();
  const mayRule = usePermission('class:mode');
  const called = useCalled();
  const { data: classes, error, refetch } = useCountableClassesQuery();
  const found = classes?.find((one) => one.classId === classId);
  return (
    <Sheet title={found ? called(found.className) : text('countClass')} closesTo={GROUPS} anchor="full">
      {!classes || error ? (
        <LoadState failure={error} onRetry={refetch} />
      ) : found === undefined ? (
        <Notice sign="lost" level={3} title={text('missing')} />
      ) : (
        <>
          <BeginRollCall of={{ classId }} />
          <NavRow to={classNoticePath(classId)}>{title('notices.new')}</NavRow>
          {mayRule && <NavRow to={classRulePath(classId)}>{title('card.classRule')}</NavRow>}
          <History of={{ classId }} />
        </>
      )}
    </Sheet>
  );
}

/** What is counted: a group or a class. */
type Counted = { groupId: string } | { classId: string };

function Facts({ group: { groupId, trip, state, leaders, count, pupils } }: { group: Group }) {
  const text = useText('groups');
  const words = useGroupWords();
  const each = leaders.length === 0 ? count : Math.ceil(count / leaders.length);
  return (
    <div className="groups__detail grid gap-2 below-3">
      <p>
        <strong>{text(`state.${state}`)}</strong> · {text('pupils', { n: count })}
      </p>
      <p>{text('leaders', { names: words.names(leaders.map(({ name }) => name)) })}</p>
      {trip?.ratio && (
        <p data-warn={each > trip.ratio}>
          {each > trip.ratio ? text('tooFew', { n: each, ratio: trip.ratio }) : text('ratio', { n: trip.ratio })}
        </p>
      )}
      {trip && <TripSays trip={trip} count={count} />}
      {pupils.length < count && <p className="groups__facts">{text('hidden', { n: count - pupils.length })}</p>}
      <div className="groups__acts groups__acts--field">
        {pupils.length > 0 && (
          <ButtonLink kind="plain" to={groupOnMapPath(groupId)}>
            {text('onMap')}
          </ButtonLink>
        )}
        {trip && <TripOnMap groupId={groupId} trip={trip} />}
      </div>
    </div>
  );
}

function BeginRollCall({ of }: { of: Counted }) {
  const text = useText('groups');
  const navigate = useNavigate();
  const { data: calls } = useRollCallsQuery(of, { pollingInterval: READ_EVERY });
  const [begin, { isLoading }] = useOpenRollCallMutation();
  const [name, setName] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const open = calls?.find(({ closedTime }) => closedTime === null);
  if (open) {
    return (
      <ButtonLink wide to={rollCallPath(open.rollCallId)}>
        {text('goOn', { name: open.name })}
      </ButtonLink>
    );
  }
  return (
    <Form
      className="groups__begin grid gap-2 below-3"
      noValidate={false}
      onSubmit={() => {
        setFault(null);
        void begin({ ...of, name: name.trim() || text('count') }).then(({ data }) =>
          data ? navigate(rollCallPath(data.rollCallId)) : setFault(text('failed')),
        );
      }}
    >
      <Field
        label={text('countWhat')}
        placeholder={text('countHint')}
        maxLength={40}
        value={name}
        error={fault ?? undefined}
        onChange={({ target }) => setName(target.value)}
      />
      <Button type="submit" wide busy={isLoading}>
        {text('begin')}
      </Button>
    </Form>
  );
}

function History({ of }: { of: Counted }) {
  const text = useText('groups');
  const words = useGroupWords();
  const { data: calls } = useRollCallsQuery(of);
  const closed = calls?.filter(({ closedTime }) => closedTime !== null) ?? [];
  if (closed.length === 0) return null;
  return (
    <>
      <h3 className="groups__part">{text('history')}</h3>
      {closed.map(({ rollCallId, name, openedTime }) => (
        <NavRow key={rollCallId} to={rollCallPath(rollCallId)} aside={words.day(openedTime)}>
          {name}
        </NavRow>
      ))}
    </>
  );
}

/** For when the bus is late: a leader who did not make the trip may do it too. */
function Prolong({ group: { groupId, prolongsTo } }: { group: Group }) {
  const text = useText('groups');
  const words = useGroupWords();
  const [prolong, { isLoading }] = useProlongTripMutation();
  if (prolongsTo === null) return null;
  const time = words.time(prolongsTo);
  return (
    <div className="groups__acts">
      <Button
        kind="plain"
        busy={isLoading}
        onClick={() =>
          void prolong({ groupId, ends: prolongsTo }).then(({ error }) =>
            notify(error ? text('failed') : text('prolonged', { time })),
          )
        }
      >
        {text('prolong', { time })}
      </Button>
      <p className="groups__facts">{text('prolongNote', { n: MOST_PROLONGED })}</p>
    </div>
  );
}

function Acts({ group: { groupId, name, state, mayChange, mayDescribe } }: { group: Group }) {
  const text = useText('groups');
  const navigate = useNavigate();
  const [end, ending] = useEndTripMutation();
  const [remove, removing] = useRemoveGroupMutation();
  async function sure(title: string, content: string, confirm: string, act: () => Promise<{ error?: unknown }>) {
    if (!(await askSure({ title, content, confirm }))) return;
    if ((await act()).error === undefined) await navigate(GROUPS, { replace: true });
    else void notify(text('failed'));
  }
  return (
    <div className="groups__acts">
      {(mayChange ? state !== 'over' : mayDescribe) && (
        <ButtonLink kind="plain" to={editGroupPath(groupId)}>
          {text('edit')}
        </ButtonLink>
      )}
      {state === 'running' && (
        <Button
          kind="danger"
          busy={ending.isLoading}
          onClick={() => void sure(text('endAsk', { name }), text('endText'), text('end'), () => end({ groupId }))}
        >
          {text('end')}
        </Button>
      )}
      {mayChange && (
        <Button
          kind="danger"
          busy={removing.isLoading}
          onClick={() =>
            void sure(text('removeAsk', { name }), text('removeText'), text('remove'), () => remove({ groupId }))
          }
        >
          {text('remove')}
        </Button>
      )}
    </div>
  );
}
