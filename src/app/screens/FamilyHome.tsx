/**
 * '/home' for guardians: over the map a card for each child, with where it is and what one does for it. Several children
 * lie side by side and are swiped; the map fits them all.
 */
import { useState } from 'react';
import { URGENT_STATES } from '../../../contract';
import { useFamilyTripsQuery } from '../../../features/groups/api';
import { GROUPS } from '../../../features/groups/paths';
import { useNoticesNews, useNoticesWaitingQuery } from '../../../features/home/api';
import { ChildLines } from '../../../features/home/ChildLines';
import { usePhoneQuery, usePositionsQuery } from '../../../features/positions/api';
import { GoThere } from '../../../features/positions/GoThere';
import { positionIn } from '../../../features/positions/positionRecord';
import { usePupilNotes } from '../../../features/positions/usePupilNotes';
import { Link } from 'react-router-dom';
import { Called } from '../../messages/calledNames';
import { useText } from '../../messages/texts';
import { usePupilNames } from '../../session/usePupilNames';
import { usePermission } from '../../session/useViewer';
import { ButtonLink } from '../../ui/Button';
import { bindPath, devicePath, geofencingPath, noticePath, trackPath } from '../../ui/pupilPaths';
import { PupilDisc } from '../../ui/PupilDisc';
import { toast } from '../../ui/toast';
import { WayButton, WayLink, WayOut } from '../../ui/Way';
import { usePupilSelection } from '../shell/useSelection';
import './homeScreen.css';
import { MoreWays } from './MoreWays';
import { useCardCover } from './useCardCover';

export function FamilyHome() {
  const text = useText('classes');
  const names = usePupilNames();
  const { stateOf } = usePupilNotes();
  const card = useCardCover();
  useNoticesNews();
  // Whoever may need help comes first; the others keep their order.
  const isUrgent = ([studentId]: readonly [string, string]) => URGENT_STATES.includes(stateOf(studentId) ?? 'fresh');
  const children = [...names].toSorted((a, b) => Number(isUrgent(b)) - Number(isUrgent(a)));
  return (
    <section ref={card} className="home-card rounded home-card--family" aria-label={text('title')}>
      {/* A child that comes to the front is shown, wherever one has swiped to. */}
      <ul key={children[0]?.[0]} className="home-card__children unmarked">
        {children.map(([studentId, name]) => (
          <li key={studentId}>
            <ChildCard studentId={studentId} name={name} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function ChildCard({ studentId, name }: { studentId: string; name: string }) {
  const text = useText('positions');
  const notes = usePupilNotes();
  const { data: record } = usePositionsQuery();
  const { pathOf } = usePupilSelection();
  const note = notes.of(studentId);
  return (
    <>
      <Link className="home-card__child grid inked text-l" to={pathOf(studentId)}>
        <PupilDisc label={notes.discOf(studentId)} state={note?.state ?? null} />
        <strong>
          <Called name={name} />
        </strong>
        <span>{note?.line}</span>
        <ChildLines position={positionIn(record, studentId)} />
      </Link>
      <TripAsk studentId={studentId} />
      <NoticeAsk studentId={studentId} />
      {note?.state === 'unbound' && (
        <ButtonLink small wide to={bindPath(studentId)} aria-label={text('linkCardOf', { name })}>
          {text('bindShort')}
        </ButtonLink>
      )}
      <ChildWays studentId={studentId} name={name} bound={note !== null && note.state !== 'unbound'} />
    </>
  );
}

/** What one does for a child. A card without a number or a place says so when it is asked. */
function ChildWays({ studentId, name, bound }: { studentId: string; name: string; bound: boolean }) {
  const text = useText('home');
  const positions = useText('positions');
  const { data: record } = usePositionsQuery();
  const { data: card, refetch } = usePhoneQuery({ studentId }, { skip: !bound });
  const fix = positionIn(record, studentId)?.fix ?? null;
  const [going, setGoing] = useState(false);
  // The card says whose ways these are; among several children each way says it too.
  const several = usePupilNames().size > 1;
  const way = (label: string) => ({ label, ...(several && { name: text('way.of', { way: label, name }) }) });
  const call = way(text('way.call'));
  /** A number that is not read yet is not one that is missing. */
  function sayNoNumber() {
    if (!card) void refetch();
    void toast('info', card ? positions('noPhone') : text('phoneUnread'), { mask: false });
  }
  return (
    <nav className="way-signs" aria-label={text('ways', { name })}>
      {bound &&
        (card?.phone ? (
          <WayOut sign="call" href={`tel:${card.phone}`} {...call} />
        ) : (
          <WayButton sign="call" onClick={sayNoNumber} {...call} />
        ))}
      {bound && (
        <WayButton
          sign="go"
          opens={fix !== null}
          onClick={() => (fix ? setGoing(true) : void toast('info', positions('noneYet'), { mask: false }))}
          {...way(text('way.go'))}
        />
      )}
      <WayLink sign="today" to={trackPath(true, studentId)} {...way(text('way.today'))} />
      <WayLink sign="fence" to={geofencingPath(true, studentId)} {...way(text('way.fences'))} />
      {bound && <WayLink sign="card" to={devicePath(studentId)} {...way(text('way.card'))} />}
      <MoreWays of={{ studentId, name }} {...way(text('way.more'))} />
      <GoThere to={going ? fix : null} name={name} onClose={() => setGoing(false)} />
    </nav>
  );
}

/** Milliseconds between two readings of what asks a family for an answer. */
const ASKS_EVERY = 600_000;

/** A trip that waits for the answer whether a child may go. */
function TripAsk({ studentId }: { studentId: string }) {
  const text = useText('home');
  const mayAnswer = usePermission('trip:answer');
  const { data: trips } = useFamilyTripsQuery(undefined, { skip: !mayAnswer, pollingInterval: ASKS_EVERY });
  const asking = trips?.filter(
    (one) => one.studentId === studentId && one.state !== 'over' && one.consent?.state === 'open',
  );
  return asking?.map(({ groupId, name }) => (
    <Link key={groupId} className="home-card__ask grid middle tappable text-m" to={GROUPS}>
      {text('tripAsks', { name })}
    </Link>
  ));
}

/** A notice that waits for the viewer's confirmation. */
function NoticeAsk({ studentId }: { studentId: string }) {
  const text = useText('home');
  const { data } = useNoticesWaitingQuery(undefined, { pollingInterval: ASKS_EVERY });
  const asking = data?.asking.filter(({ studentIds }) => studentIds.includes(studentId));
  return asking?.map(({ noticeId, title }) => (
    <Link key={noticeId} className="home-card__ask grid middle tappable text-m" to={noticePath(noticeId)}>
      {text('noticeAsks', { title })}
    </Link>
  ));
}
