/** '/home': the map with one card, which sums up all pupils and links to the other screens. */
import { UnorderedListOutline } from 'antd-mobile-icons';
import { useCallback, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { usePupilNotes } from '../../../features/positions/usePupilNotes';
import { useStateCounts } from '../../../features/positions/usePupilNotes';
import { useText } from '../../messages/texts';
import { usePupilNames } from '../../session/usePupilNames';
import { useViewer } from '../../session/useViewer';
import { useMapInset } from '../../ui/mapInsets';
import { crossingsPath, geofencingPath } from '../../ui/pupilPaths';
import { StateSign } from '../../ui/StateSign';
import { useBeside, useWide } from '../../ui/useWide';
import { WATERS } from '../../water/waterPaths';
import { Button } from '../../ui/Button';
import { ClassPopup } from '../shell/ClassDrawer';
import './homeScreen.css';
import { usePupilSelection } from '../shell/useSelection';

export function HomeScreen() {
  const { studentSide } = useViewer();
  const wide = useWide();
  if (studentSide === null) return null;
  if (studentSide) return <GuardianHome />;
  return wide ? <WideStaffHome /> : <StaffHome />;
}

/** On a wide screen the class tree beside the map has the rest, so the card has links only. */
function WideStaffHome() {
  return (
    <div className="home-card home-card--beside">
      <HomeLinks studentSide={false} />
    </div>
  );
}

/** Registers the card's size as covered part of the map. Returns the card's ref. */
function useCardCover() {
  const beside = useBeside();
  const [{ left, bottom }, setSize] = useState({ left: 0, bottom: 0 });
  const ref = useCallback((card: HTMLElement | null) => {
    if (!card) return undefined;
    const measure = () =>
      setSize({
        left: card.offsetLeft + card.offsetWidth,
        bottom: (card.offsetParent?.clientHeight ?? 0) - card.offsetTop,
      });
    const observer = new ResizeObserver(measure);
    observer.observe(card);
    measure();
    return () => observer.disconnect();
  }, []);
  useMapInset('home', beside ? { left } : { bottom });
  return ref;
}

function StaffHome() {
  const text = useText('classes');
  const { words } = usePupilNotes();
  const counts = useStateCounts();
  const [search, setSearch] = useSearchParams();
  const card = useCardCover();
  const list = (open: boolean) =>
    setSearch(
      (before) => {
        if (open) before.set('list', '1');
        else before.delete('list');
        return before;
      },
      // Opening adds a history entry, so that Back closes the list.
      { replace: !open },
    );
  return (
    <>
      <section ref={card} className="home-card" aria-label={text('title')}>
        <ul className="home-card__states">
          {counts.map(([state, count]) => (
            <li key={state}>
              <StateSign state={state} /> {words[state]} <strong>{count}</strong>
            </li>
          ))}
        </ul>
        <Button kind="plain" small className="home-card__open" onClick={() => list(true)}>
          <UnorderedListOutline aria-hidden="true" /> {text('open')}
        </Button>
        <HomeLinks studentSide={false} />
      </section>
      <ClassPopup visible={search.has('list')} onClose={() => list(false)} />
    </>
  );
}

/** A guardian's children, each with a note. */
function GuardianHome() {
  const names = usePupilNames();
  const notes = usePupilNotes();
  const { open } = usePupilSelection();
  const text = useText('classes');
  const card = useCardCover();
  return (
    <section ref={card} className="home-card home-card--family" aria-label={text('title')}>
      {[...names].map(([studentId, name]) => {
        const note = notes.of(studentId);
        return (
          <button key={studentId} type="button" className="home-card__child" onClick={() => open(studentId)}>
            {note && <StateSign state={note.state} />}
            <strong>{name}</strong>
            <span>{note?.line}</span>
          </button>
        );
      })}
      <HomeLinks studentSide />
    </section>
  );
}

/** Links to screens about all pupils. */
function HomeLinks({ studentSide }: { studentSide: boolean }) {
  const title = useText('title');
  return (
    <nav className="home-card__ways" aria-label={title('home')}>
      <Link to={geofencingPath(studentSide, null)}>{title('geofencing')}</Link>
      <Link to={crossingsPath({})}>{title('crossings')}</Link>
      <Link to={WATERS}>{title('waters')}</Link>
      {studentSide && <Link to="/device">{title('device')}</Link>}
    </nav>
  );
}
