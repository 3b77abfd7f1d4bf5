/** /class/group: for staff groups, one group, or a roll call (2.16); for guardians the trips of their children. */
import './groups.css';
import './rollCall.css';
import { Link, useSearchParams } from 'react-router-dom';
import type { Group } from '../../contract/groups';
import { useCalled } from '../../src/messages/calledNames';
import { useText } from '../../src/messages/texts';
import { usePermission, useViewer } from '../../src/session/useViewer';
import { ButtonLink } from '../../src/ui/Button';
import { LoadState } from '../../src/ui/LoadState';
import { NavRow } from '../../src/ui/NavRow';
import { Notice } from '../../src/ui/Notice';
import { Sheet } from '../../src/ui/Sheet';
import { useCountableClassesQuery, useGroupsQuery } from './api';
import { FamilyTrips } from './FamilyTrips';
import { ClassDetail, GroupDetail } from './GroupDetail';
import { useGroupWords } from './groupWords';
import { LendingsSheet } from './LendingsSheet';
import { classPath, groupPath, LENDINGS, NEW_GROUP } from './paths';
import { RollCallSheet } from './RollCallSheet';
import { StragglersSheet } from './StragglersSheet';

export function GroupsSheet() {
  const { studentSide } = useViewer();
  const [search] = useSearchParams();
  if (studentSide === null) return null;
  if (studentSide) return <FamilyTrips />;
  const count = search.get('count');
  const groupId = search.get('group');
  const where = search.get('where');
  const classId = search.get('class');
  if (search.get('lent') !== null) return <LendingsSheet />;
  if (count !== null) return <RollCallSheet key={count} rollCallId={count} />;
  if (where !== null) return <StragglersSheet key={where} groupId={where} />;
  if (classId !== null) return <ClassDetail key={classId} classId={classId} />;
  return groupId === null ? <GroupList /> : <GroupDetail key={groupId} groupId={groupId} />;
}

function GroupList() {
  const text = useText('groups');
  const home = useText('home');
  const administers = usePermission('school:manage');
  const { data: groups, error, refetch } = useGroupsQuery();
  return (
    <Sheet
      title={home('groups')}
      anchor="full"
      action={
        <ButtonLink wide to={NEW_GROUP}>
          {text('add')}
        </ButtonLink>
      }
    >
      <p className="groups__text quiet text-m below-3">{text('text')}</p>
      {!groups || error ? (
        <LoadState failure={error} onRetry={refetch} />
      ) : groups.length === 0 ? (
        <Notice sign="lost" level={3} title={text('none')} text={text('noneText')} />
      ) : (
        <ul className="groups">
          {groups.map((group) => (
            <li key={group.groupId}>
              <GroupLink group={group} />
            </li>
          ))}
        </ul>
      )}
      {administers && <NavRow to={LENDINGS}>{text('lendings')}</NavRow>}
      <OwnClasses />
    </Sheet>
  );
}

/** The classes that the viewer may count. */
function OwnClasses() {
  const text = useText('groups');
  const called = useCalled();
  const { data: classes } = useCountableClassesQuery();
  if (!classes || classes.length === 0) return null;
  return (
    <>
      <h3 className="groups__part">{text('countClass')}</h3>
      {classes.map(({ classId, className }) => (
        <NavRow key={classId} to={classPath(classId)}>
          {called(className)}
        </NavRow>
      ))}
    </>
  );
}

function GroupLink({ group: { groupId, name, colour, state, count, leaders } }: { group: Group }) {
  const text = useText('groups');
  const words = useGroupWords();
  return (
    <Link className="groups__one grid inked" to={groupPath(groupId)}>
      <span className="groups__mark text-xl grid" style={{ background: colour }} aria-hidden="true">
        {Array.from(name)[0]}
      </span>
      <span className="groups__name text-l breaks">{name}</span>
      <span className="groups__facts">
        {text(`state.${state}`)} · {text('pupils', { n: count })} · {words.names(leaders.map((leader) => leader.name))}
      </span>
    </Link>
  );
}
