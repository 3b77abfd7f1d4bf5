/** '/home': the map with a card: of each child for its guardians, of the classes for staff. */
import { lazy, Suspense, useMemo } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { URGENT_STATES } from '../../../contract';
import { ApprovalLink, useApprovalsWaiting } from '../../../features/approvals/ApprovalLink';
import { COPIES, PENDING } from '../../../features/approvals/paths';
import { StateChips } from '../../../features/classes/StateChips';
import { classPath, GROUPS } from '../../../features/groups/paths';
import { usePupilsOnTrips } from '../../../features/groups/useGroupClasses';
import { HourLines } from '../../../features/home/HourLines';
import { StandingChips } from '../../../features/home/StandingChips';
import { usePositionsQuery } from '../../../features/positions/api';
import { positionsIn } from '../../../features/positions/positionRecord';
import { usePupilNotes, useStateCounts } from '../../../features/positions/usePupilNotes';
import { useText, useTextById } from '../../messages/texts';
import { useClassStudentsQuery } from '../../session/api';
import { usePupilNames } from '../../session/usePupilNames';
import { useOffered } from '../../session/useOffered';
import { usePermission, useViewer } from '../../session/useViewer';
import { crossingsPath, geofencingPath, NEW_NOTICE, NOTICES } from '../../ui/pupilPaths';
import { useWide } from '../../ui/useWide';
import { WayButton, WayLink } from '../../ui/Way';
import { WATERS } from '../../waters/waters';
import { ClassPopup } from '../shell/ClassDrawer';
import { useStandings } from '../shell/useStandings';
import { FamilyHome } from './FamilyHome';
import './homeScreen.css';
import { MoreWays } from './MoreWays';
import { useCardCover } from './useCardCover';

export function HomeScreen() {
  const { studentSide } = useViewer();
  const wide = useWide();
  if (studentSide === null) return null;
  if (studentSide) return <FamilyHome />;
  return wide ? <WideStaffHome /> : <StaffHome />;
}

/** On a wide screen the class tree beside the map has the rest, so the card has links only. */
function WideStaffHome() {
  const card = useCardCover(true);
  return (
    <div ref={card} className="home-card flex rounded home-card--beside">
      <HourOfStaff onList={null} />
      <HomeLinks />
    </div>
  );
}

/** Who is not where it should be comes first: counts by place, the names, and the ways of a day. */
function StaffHome() {
  const text = useText('classes');
  const home = useText('home');
  const { words } = usePupilNotes();
  const urgent = useStateCounts().filter(([state]) => URGENT_STATES.includes(state));
  const standings = useStandings();
  const [search, setSearch] = useSearchParams();
  const { data: classes } = useClassStudentsQuery();
  const waiting = useApprovalsWaiting();
  const card = useCardCover();
  const list = (open: boolean, only: Record<string, string> = {}) =>
    setSearch(
      (before) => {
        if (open) before.set('list', '1');
        else before.delete('list');
        for (const name of ['who', 'at']) before.delete(name);
        for (const [name, value] of Object.entries(only)) before.set(name, value);
        return before;
      },
      // Opening adds a history entry, so that Back closes the list.
      { replace: !open },
    );
  const [first] = classes ?? [];
  return (
    <>
      <section ref={card} className="home-card flex rounded" aria-label={text('title')}>
        <ul className="state-chips unmarked flex" aria-label={home('standings')}>
          <StateChips counts={urgent} words={words} onChoose={(state) => list(true, { who: state })} />
          <StandingChips standings={standings} onChoose={(at) => list(true, { at })} />
        </ul>
        <HourOfStaff onList={() => list(true)} />
        <nav className="way-signs home-card__signs" aria-label={home('waysStaff')}>
          <WayButton sign="list" label={home('way.list')} opens onClick={() => list(true)} />
          <WayLink
            sign="count"
            label={home('way.count')}
            to={classes?.length === 1 && first ? classPath(first.classId) : GROUPS}
          />
          <WayLink sign="notice" label={home('way.notice')} to={NEW_NOTICE} />
          <WayLink sign="cross" label={home('way.crossings')} to={crossingsPath({})} />
          <WayLink
            sign="approve"
            label={home('approvals')}
            name={waiting > 0 ? home('approvalsNew', { n: waiting }) : home('approvals')}
            count={waiting}
            to={PENDING}
          />
          <MoreWays of={null} label={home('way.more')} />
        </nav>
      </section>
      <ClassPopup visible={search.has('list')} onClose={() => list(false)} />
    </>
  );
}

/** @param onList opens the list of pupils; null where it is open already */
const HourOfStaff = ({ onList }: { onList: (() => void) | null }) =>
  usePermission('school:manage') ? (
    <Suspense>
      <SchoolLines />
    </Suspense>
  ) : (
    <HourOfTeacher onList={onList} />
  );

function HourOfTeacher({ onList }: { onList: (() => void) | null }) {
  const { data: record } = usePositionsQuery();
  const positions = useMemo(() => (record ? positionsIn(record) : []), [record]);
  return <HourLines positions={positions} names={usePupilNames()} onTrip={usePupilsOnTrips()} onList={onList} />;
}

/** The home stays whole where the piece does not come: what the lines say stands on their pages too. */
const SchoolLines = lazy(async () => {
  const piece = await import('../../../features/home/SchoolLines').catch(() => null);
  const Nothing: NonNullable<typeof piece>['SchoolLines'] = () => <></>;
  return { default: piece?.SchoolLines ?? Nothing };
});

/** Links to screens about all pupils. */
function HomeLinks() {
  const title = useTextById();
  const notice = useOffered('notice');
  return (
    <nav className="home-card__ways flex wraps" aria-label={title('app.home')}>
      <Link to={geofencingPath(false, null)}>{title('positions.fences')}</Link>
      <Link to={crossingsPath({})}>{title('crossings.title')}</Link>
      <Link to={WATERS}>{title('water.title')}</Link>
      <ApprovalLink />
      {notice && <Link to={COPIES}>{title('home.copies')}</Link>}
      <Link to={GROUPS}>{title('home.groups')}</Link>
      <Link to={NOTICES}>{title('home.notices')}</Link>
    </nav>
  );
}
