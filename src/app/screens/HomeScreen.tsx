/** '/home': the map with one card, which sums up all pupils and links to the other screens. */
import { UnorderedListOutline } from 'antd-mobile-icons';
import { useCallback, useMemo, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { ApprovalLink } from '../../../features/approvals/ApprovalLink';
import { useFamilyTripsQuery } from '../../../features/groups/api';
import { usePupilsOnTrips } from '../../../features/groups/useGroupClasses';
import { GROUPS } from '../../../features/groups/paths';
import { ChildLines } from '../../../features/home/ChildLines';
import { FirstStepsLine, HourLines, SchoolLine } from '../../../features/home/HourLines';
import { ROSTER_IMPORT } from '../../../features/manage/paths';
import { usePositionsQuery } from '../../../features/positions/api';
import { positionIn, positionsIn } from '../../../features/positions/positionRecord';
import { StateChips } from '../../../features/classes/StateChips';
import { usePupilNotes, useStateCounts } from '../../../features/positions/usePupilNotes';
import type { PupilState } from '../../../contract/freshness';
import { useText, useTextById } from '../../messages/texts';
import { useClassStudentsQuery } from '../../session/api';
import { usePupilNames } from '../../session/usePupilNames';
import { useOffered } from '../../session/useOffered';
import { usePermission, useViewer } from '../../session/useViewer';
import { useMapInset } from '../../ui/mapInsets';
import { bindPath, crossingsPath, devicePath, geofencingPath } from '../../ui/pupilPaths';
import { PupilDisc } from '../../ui/PupilDisc';
import { useBeside, useWide } from '../../ui/useWide';
import { WATERS } from '../../waters/waters';
import { Button, ButtonLink } from '../../ui/Button';
import { ClassPopup } from '../shell/ClassDrawer';
import './homeScreen.css';
import { usePupilSelection } from '../shell/useSelection';
import { Called } from '../../messages/calledNames';

/** What the viewer is told of and does not decide. */
const NOTICES = '/approval/copy';

export function HomeScreen() {
  const { studentSide } = useViewer();
  const wide = useWide();
  if (studentSide === null) return null;
  if (studentSide) return <GuardianHome />;
  return wide ? <WideStaffHome /> : <StaffHome />;
}

/** On a wide screen the class tree beside the map has the rest, so the card has links only. */
function WideStaffHome() {
  const card = useCardCover(true);
  return (
    <div ref={card} className="home-card flex rounded home-card--beside">
      <HourOfStaff onList={null} />
      <HomeLinks studentSide={false} />
    </div>
  );
}

/**
 * Registers the card's size as covered part of the map. Returns the card's ref.
 * @param atTop it stands at the upper edge, else at the lower one or at the left
 */
function useCardCover(atTop = false) {
  const beside = useBeside();
  const [{ top, left, bottom }, setSize] = useState({ top: 0, left: 0, bottom: 0 });
  const ref = useCallback((card: HTMLElement | null) => {
    if (!card) return undefined;
    const measure = () =>
      setSize({
        top: card.offsetTop + card.offsetHeight,
        left: card.offsetLeft + card.offsetWidth,
        bottom: (card.offsetParent?.clientHeight ?? 0) - card.offsetTop,
      });
    const observer = new ResizeObserver(measure);
    observer.observe(card);
    measure();
    return () => observer.disconnect();
  }, []);
  useMapInset('home', atTop ? { top } : beside ? { left } : { bottom });
  return ref;
}

function StaffHome() {
  const text = useText('classes');
  const { words } = usePupilNotes();
  const counts = useStateCounts();
  const [search, setSearch] = useSearchParams();
  const card = useCardCover();
  const list = (open: boolean, state: PupilState | null = null) =>
    setSearch(
      (before) => {
        if (open) before.set('list', '1');
        else before.delete('list');
        if (state === null) before.delete('who');
        else before.set('who', state);
        return before;
      },
      // Opening adds a history entry, so that Back closes the list.
      { replace: !open },
    );
  return (
    <>
      <section ref={card} className="home-card flex rounded" aria-label={text('title')}>
        <HourOfStaff onList={() => list(true)} />
        <StateChips counts={counts} words={words} label={text('states')} onChoose={(state) => list(true, state)} />
        <Button kind="plain" small className="home-card__open" onClick={() => list(true)}>
          <UnorderedListOutline aria-hidden="true" /> {text('open')}
        </Button>
        <HomeLinks studentSide={false} />
      </section>
      <ClassPopup visible={search.has('list')} onClose={() => list(false)} />
    </>
  );
}

/** @param onList opens the list of pupils; null where it is open already */
function HourOfStaff({ onList }: { onList: (() => void) | null }) {
  const { data: record } = usePositionsQuery();
  const positions = useMemo(() => (record ? positionsIn(record) : []), [record]);
  const manages = usePermission('school:manage');
  const onTrip = usePupilsOnTrips();
  const names = usePupilNames();
  const { data: classes } = useClassStudentsQuery();
  if (!manages) return <HourLines positions={positions} names={names} onTrip={onTrip} onList={onList} />;
  return (
    <>
      <FirstStepsLine />
      {classes && names.size === 0 ? <NoPupilsLine /> : <SchoolLine />}
    </>
  );
}

/** What an administrator of a new school does first. */
function NoPupilsLine() {
  const text = useText('home');
  return (
    <p className="hour__line">
      {text('noPupils')} <Link to={ROSTER_IMPORT}>{text('toImport')}</Link>
    </p>
  );
}

/** A guardian's children, each with a note. */
function GuardianHome() {
  const names = usePupilNames();
  const notes = usePupilNotes();
  const { open } = usePupilSelection();
  const text = useText('classes');
  const positionText = useText('positions');
  const homeText = useText('home');
  const { data: record } = usePositionsQuery();
  const card = useCardCover();
  return (
    <section ref={card} className="home-card flex rounded home-card--family" aria-label={text('title')}>
      {[...names].map(([studentId, name]) => {
        const note = notes.of(studentId);
        return (
          <div key={studentId} className="home-card__one flex wraps middle">
            <button
              type="button"
              className="home-card__child shrinks grid middle inked text-l"
              onClick={() => open(studentId)}
            >
              <PupilDisc label={notes.discOf(studentId)} state={note?.state ?? null} />
              <strong>
                <Called name={name} />
              </strong>
              <span>{note?.line}</span>
              <ChildLines position={positionIn(record, studentId)} />
            </button>
            <TripAsk studentId={studentId} />
            {note?.state !== 'unbound' && (
              <ButtonLink kind="plain" small to={devicePath(studentId)} aria-label={homeText('cardOf', { name })}>
                {homeText('card')}
              </ButtonLink>
            )}
            {note?.state === 'unbound' && (
              <ButtonLink small to={bindPath(studentId)} aria-label={positionText('linkCardOf', { name })}>
                {positionText('bindShort')}
              </ButtonLink>
            )}
          </div>
        );
      })}
      <HomeLinks studentSide />
    </section>
  );
}

/** Milliseconds between two readings of trips. */
const TRIPS_EVERY = 600_000;

/** A trip that waits for the answer whether a child may go. */
function TripAsk({ studentId }: { studentId: string }) {
  const text = useText('home');
  const mayAnswer = usePermission('trip:answer');
  const { data: trips } = useFamilyTripsQuery(undefined, { skip: !mayAnswer, pollingInterval: TRIPS_EVERY });
  const asking = trips?.filter(
    (one) => one.studentId === studentId && one.state !== 'over' && one.consent?.state === 'open',
  );
  return asking?.map(({ groupId, name }) => (
    <Link key={groupId} className="home-card__ask grid middle tappable text-m" to={GROUPS}>
      {text('tripAsks', { name })}
    </Link>
  ));
}

/** Links to screens about all pupils. */
function HomeLinks({ studentSide }: { studentSide: boolean }) {
  const title = useTextById();
  const [attendance, notice] = [useOffered('attendance'), useOffered('notice')];
  return (
    <nav className="home-card__ways flex wraps" aria-label={title('app.home')}>
      <Link to={geofencingPath(studentSide, null)}>{title('positions.fences')}</Link>
      {(attendance || !studentSide) && <Link to={crossingsPath({})}>{title('crossings.title')}</Link>}
      <Link to={WATERS}>{title('water.title')}</Link>
      <ApprovalLink />
      {notice && !studentSide && <Link to={NOTICES}>{title('home.copies')}</Link>}
      <Link to={GROUPS}>{title(studentSide ? 'home.trips' : 'home.groups')}</Link>
      {studentSide && <Link to="/device">{title('home.device')}</Link>}
    </nav>
  );
}
