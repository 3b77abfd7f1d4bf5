/** Lists the fences of a pupil or a school, each with the pupil's side and the next due time. */
import '../fences.css';
import './fenceList.css';
import { AddOutline } from 'antd-mobile-icons';
import { type ReactNode, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { FencePlace, FenceSide } from '../../../contract';
import { type Fence, NO_CALENDAR } from '../../../contract/fences';
import { planarMetres } from '../../../contract/geo';
import { type InstantWords, useInstantWords } from '../../../src/fences/useInstantWords';
import { rulesWords } from '../../../src/fences/words';
import { Called } from '../../../src/messages/calledNames';
import { useText } from '../../../src/messages/texts';
import { usePermission, useViewer } from '../../../src/session/useViewer';
import { ChildHead } from '../../../src/session/ChildHead';
import { usePupilNames } from '../../../src/session/usePupilNames';
import { useNow } from '../../../src/time/useNow';
import { NavChips } from '../../../src/ui/NavRow';
import { Notice } from '../../../src/ui/Notice';
import { LoadState } from '../../../src/ui/LoadState';
import { bindPath, crossingsPath } from '../../../src/ui/pupilPaths';
import { Sheet } from '../../../src/ui/Sheet';
import { useFencePlacesQuery, useFencesQuery, useFenceSidesQuery, useSchoolCalendarQuery } from '../api';
import { PlaceChips, placeKey } from '../PlaceChips';
import { FenceSign, SideSign } from '../fenceSigns';
import { Button, ButtonLink } from '../../../src/ui/Button';
import { nextDue } from './nextDue';
import { isPaused, readOnlyWords, scopeWords, sideWords } from '../stateWords';
import { fenceDraftOf, useFenceActions } from '../useFenceActions';
import { useFenceViews } from '../useFenceViews';
import { Sign } from '../../../src/ui/Sign';

/** ms between two reads of the sides: 'inside' becomes 'unknown' by time alone. */
const SIDES_INTERVAL = 60_000;

/** @param studentId the pupil. Null lists all fences of the school. */
export function FenceList({ studentId }: { studentId: string | null }) {
  const text = useText('geofencing');
  const names = usePupilNames();
  const mayDraw = usePermission('fence:write');
  const { studentSide } = useViewer();
  const { open } = useFenceViews();
  const name = studentId === null ? undefined : names.get(studentId);

  return (
    <Sheet
      title={
        name === undefined
          ? text(studentSide === false && studentId === null ? 'school' : 'title')
          : text('titleOf', { name })
      }
      action={
        mayDraw && (
          <Button wide className="fences__draw" onClick={() => open({ edit: 'new' })}>
            <AddOutline aria-hidden="true" /> {text('draw')}
          </Button>
        )
      }
    >
      <div className="fences grid narrows">
        <ChildHead />
        <UndoRemoval />
        <FenceRows studentId={studentId} />
        {mayDraw && studentId !== null && <NewAtPlace studentId={studentId} />}
        <NavChips label={text('title')}>
          <Link to={crossingsPath({ studentId })}>{text('alerts')}</Link>
          <button type="button" onClick={() => open({ calendar: '1' })}>
            {text('schoolCalendar')}
          </button>
          {mayDraw && (
            <button type="button" onClick={() => open({ removed: '1' })}>
              {text('removed')}
            </button>
          )}
        </NavChips>
      </div>
    </Sheet>
  );
}

/**
 * The rows, in the sheet of the list and on a wide screen beside one fence.
 * @param chosenId the fence whose sheet is open beside the rows
 */
export function FenceRows({ studentId, chosenId }: { studentId: string | null; chosenId?: string }) {
  const text = useText('geofencing');
  const { studentSide } = useViewer();
  const { data: fences, isError, error, refetch } = useFencesQuery(studentId === null ? {} : { studentId });
  if (fences)
    return <Fences fences={fences} studentId={studentId} studentSide={studentSide === true} chosenId={chosenId} />;
  return <LoadState failure={isError ? error : undefined} onRetry={refetch} unknown={text('unknown')} />;
}

/** Places without a fence yet: one tap draws the circle, the next one saves it. */
function NewAtPlace({ studentId }: { studentId: string }) {
  const { open } = useFenceViews();
  const { data: places } = useFencePlacesQuery({ studentId });
  const { data: fences } = useFencesQuery({ studentId });
  if (!places || !fences) return null;
  const isFenced = ({ lng, lat }: FencePlace) =>
    fences.some(
      ({ shape }) => shape.kind === 'circle' && planarMetres(shape.centre, [lng, lat]) < Math.min(shape.radius, FENCED),
    );
  return (
    <PlaceChips
      places={places.filter((place) => !isFenced(place))}
      onPlace={(place) => open({ edit: 'new', place: placeKey(place) })}
    />
  );
}

/** Metres between a place and the centre of its fence, at most. */
const FENCED = 50;

function Fences({
  fences,
  studentId,
  studentSide,
  chosenId,
}: {
  fences: readonly Fence[];
  studentId: string | null;
  studentSide: boolean;
  chosenId: string | undefined;
}) {
  const text = useText('geofencing');
  const mayDraw = usePermission('fence:write');
  const mayBind = usePermission('card:bind');
  const name = usePupilNames().get(studentId ?? '');
  const { data: sides } = useFenceSidesQuery(studentId === null ? {} : { studentId }, {
    skip: studentId === null,
    pollingInterval: SIDES_INTERVAL,
    skipPollingIfUnfocused: true,
  });
  const now = useNow(30_000);
  const { timeZone } = useViewer();
  const words = useInstantWords(now, timeZone);
  if (fences.length === 0) {
    return (
      <Notice sign="map" title={text('empty')} level={3}>
        <p>{text(!mayDraw ? 'emptyRead' : studentSide ? 'emptyText' : 'emptyStaff')}</p>
      </Notice>
    );
  }
  const row = (fence: Fence) => (
    <FenceRow
      key={fence.fenceId}
      fence={fence}
      side={sides?.find(({ fenceId }) => fenceId === fence.fenceId)}
      now={now}
      words={words}
      showScope={studentId === null}
      chosen={fence.fenceId === chosenId}
    />
  );
  const own = fences.filter(({ owner }) => owner === 'family');
  const school = fences.filter(({ owner }) => owner === 'school');
  const readOnly = school.map((fence) => readOnlyWords(text, fence, studentSide)).find((note) => note !== null);
  const cardless = sides?.some(({ bound }) => !bound) === true;
  return (
    <>
      {cardless && mayBind && studentId !== null && name !== undefined && (
        <ButtonLink wide to={bindPath(studentId)}>
          {text('bind', { name })}
        </ButtonLink>
      )}
      {own.length > 0 && <Group title={text('own')}>{own.map(row)}</Group>}
      {school.length > 0 && (
        <Group title={text('school')} titleShown={studentId !== null} note={readOnly}>
          {school.map(row)}
        </Group>
      )}
    </>
  );
}

function Group({
  title,
  titleShown = true,
  note,
  children,
}: {
  title: string;
  titleShown?: boolean;
  note?: string | null | undefined;
  children: ReactNode;
}) {
  return (
    <section className="fences__group" aria-label={title}>
      {titleShown && <h3 className="quiet text-m strong">{title}</h3>}
      {note && <p className="quiet text-s">{note}</p>}
      <ul className="unmarked grid gap-2 above-2">{children}</ul>
    </section>
  );
}

interface FenceRowProps {
  fence: Fence;
  side: FenceSide | undefined;
  now: number;
  words: InstantWords;
  showScope: boolean;
  chosen: boolean;
}

function FenceRow({ fence, side, now, words, showScope, chosen }: FenceRowProps) {
  const text = useText('geofencing');
  const fenceText = useText('fence');
  const { wayTo } = useFenceViews();
  const { timeZone } = useViewer();
  const { data: school } = useSchoolCalendarQuery();
  const paused = isPaused(fence, now);
  const due = nextDue(fence.rules.presence, now, timeZone, school?.calendar ?? NO_CALENDAR);
  return (
    <li>
      <Link
        className="fence-row text-m flex gap-3 full-width inked inset"
        aria-current={chosen || undefined}
        to={wayTo({ fence: fence.fenceId })}
      >
        <FenceSign kind={fence.shape.kind} colour={fence.colour} paused={paused} />
        <span className="fence-row__words grid grows shrinks">
          <strong className="text-l">
            <Called name={fence.name} />
          </strong>
          {side && (
            <span className="fence-row__side tabular flex gap-2 middle" data-side={side.side}>
              <SideSign side={side.side} /> {sideWords(text, side, words)}
            </span>
          )}
          {showScope && <span>{scopeWords(text, fence)}</span>}
          {paused && fence.pausedUntil && (
            <span className="warn tabular">
              <Sign of="pause" /> {text('pausedUntil', { time: words.whole(fence.pausedUntil) })}
            </span>
          )}
          {due !== null && !paused && <span className="tabular">{text('due', { time: words.whole(due) })}</span>}
          <span className="quiet text-s">{rulesWords(fenceText, { ...fence.rules, presence: null }).join(' · ')}</span>
        </span>
      </Link>
    </li>
  );
}

/** Offers to undo a removal just made. */
function UndoRemoval() {
  const text = useText('geofencing');
  const { state } = useLocation() as { state: { removed?: Fence } | null };
  const { save, busy, failure } = useFenceActions();
  const [restored, setRestored] = useState(false);
  const removed = state?.removed;
  if (!removed) return null;
  return (
    <div role="status" className="fences__undo flex wraps middle apart inked tappable">
      <span>{text(restored ? 'broughtBack' : 'removedNow', { name: removed.name })}</span>
      {!restored && (
        <Button
          kind="link"
          busy={busy}
          onClick={() => void save(fenceDraftOf(removed), removed).then((done) => done && setRestored(true))}
        >
          {text('undo')}
        </Button>
      )}
      {failure && <span role="alert">{failure}</span>}
    </div>
  );
}
