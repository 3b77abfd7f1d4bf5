/** One pupil's position in words, with the actions for it. */
import { RightOutline } from 'antd-mobile-icons';
import { type ReactNode, useState } from 'react';
import { useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { type AlertMark, type Position, pupilState } from '../../contract';
import { useText } from '../../src/messages/texts';
import { useWordsOf } from '../../src/placeWords/useWordsOf';
import { usePermission } from '../../src/session/useViewer';
import { alertPath, bindPath } from '../../src/ui/pupilPaths';
import { StateSign } from '../../src/ui/PupilDisc';
import { useNow } from '../../src/time/useNow';
import { Button, ButtonLink, buttonClass } from '../../src/ui/Button';
import { usePupilAlertMarks } from './alertMarks';
import { usePhoneQuery } from './api';
import { GoThere } from './GoThere';
import { LocateNow } from './LocateNow';
import { PositionFacts } from './PositionFacts';
import './positionCard.css';
import { dayOf } from '../../contract/day';
import { timeWords } from '../../src/time/timeWords';
import { clockWords, leaveWords, positionHeadline, silenceWords, stateSaysAll, withPlaceNamed } from './words';

interface PositionCardProps {
  position: Position;
  name: string;
  timeZone: string;
  following: boolean;
  onFollow: (following: boolean) => void;
  onTrack: () => void;
  onFences: () => void;
  children?: ReactNode;
}

export function PositionCard({
  position,
  name,
  timeZone,
  following,
  onFollow,
  onTrack,
  onFences,
  children,
}: PositionCardProps) {
  const text = useText('positions');
  const fenceText = useText('fence');
  const wordsOf = useWordsOf();
  const intl = useIntl();
  const now = useNow(10_000);
  const mark = usePupilAlertMarks().get(position.studentId) ?? null;
  const state = pupilState(position, now, mark);
  const today = dayOf(now, timeZone);
  const clock = (instant: string) => timeWords(intl, instant, today, timeZone);
  const quiet = silenceWords(text, position, now, clock);
  const mayBind = usePermission('card:bind');
  const leave = leaveWords(text, position, now, clock);
  const hasSpoken = position.fix !== null || position.contactTime !== null;
  const spoken = clockWords(text, position, clock);
  return (
    <div className="grid gap-3">
      <p className="position-card__headline text-l flex wraps middle" aria-live="polite">
        <StateSign state={state} />
        {stateSaysAll(state) ? (
          <strong>{text(`state.${state}`)}</strong>
        ) : (
          <>
            <span className="quiet text-m">{text(`state.${state}`)}</span>
            <strong>{positionHeadline(text, withPlaceNamed(fenceText, position, wordsOf), now)}</strong>
          </>
        )}
      </p>
      {state === 'sos' && <AlertSentence words={text('sosLong')} mark={mark} />}
      {position.clockWrong && <p className="position-card__clock quiet text-m">{text('clockWrong')}</p>}
      {position.fix?.noise.includes('line') ? (
        <p className="position-card__clock quiet text-m">{text('lineOther')}</p>
      ) : (
        position.lineNew && <p className="position-card__clock quiet text-m">{text('lineNew')}</p>
      )}
      {position.lostTime !== null && (
        <p className="position-card__lost">{text('lostLong', { time: clock(position.lostTime) })}</p>
      )}
      {state === 'inWater' && <AlertSentence words={text('inWaterLong')} mark={mark} />}
      {state === 'water' && <AlertSentence near words={text('waterLong')} mark={mark} />}
      {leave && <p className="strong">{leave}</p>}
      {spoken && <p className="quiet text-m">{spoken}</p>}
      {quiet && <p className="quiet text-m">{quiet}</p>}
      {position.bound ? (
        <>
          {!hasSpoken && (
            <>
              <p>{text('never')}</p>
              <p className="quiet text-m">{text('try')}</p>
            </>
          )}
          <LocateNow key={position.studentId} position={position} time={clock} />
          <div className="position-card__acts grid gap-2 pair">
            <Button kind="plain" small onClick={onTrack}>
              {text('track')}
            </Button>
            <Button kind="plain" small onClick={onFences}>
              {text('fences')}
            </Button>
            <CallButton studentId={position.studentId} />
            {position.fix && <NavigateButton lng={position.fix.lng} lat={position.fix.lat} name={name} />}
            {position.fix && (
              <Button
                kind={following ? 'primary' : 'plain'}
                small
                aria-pressed={following}
                onClick={() => onFollow(!following)}
              >
                {text(following ? 'following' : 'follow')}
              </Button>
            )}
          </div>
          {hasSpoken && <PositionFacts position={position} timeZone={timeZone} />}
          {children}
        </>
      ) : (
        <>
          <p className="quiet text-m">{text(mayBind ? 'unboundLong' : 'unboundStaff')}</p>
          {mayBind && (
            <ButtonLink wide to={bindPath(position.studentId)}>
              {text('linkCardOf', { name })}
            </ButtonLink>
          )}
        </>
      )}
    </div>
  );
}

/** A card without a number says so instead of offering a call to nowhere. */
function CallButton({ studentId }: { studentId: string }) {
  const text = useText('positions');
  const { data } = usePhoneQuery({ studentId });
  if (!data) return null;
  return data.phone ? (
    <a className={buttonClass({ kind: 'plain', small: true })} href={`tel:${data.phone}`}>
      {text('call')}
    </a>
  ) : (
    <span className="quiet text-s centred">{text('noPhone')}</span>
  );
}

function NavigateButton({ name, ...to }: { lng: number; lat: number; name: string }) {
  const text = useText('positions');
  const [choosing, setChoosing] = useState(false);
  return (
    <>
      <Button kind="plain" small aria-haspopup="dialog" onClick={() => setChoosing(true)}>
        {text('navigate')}
      </Button>
      <GoThere to={choosing ? to : null} name={name} onClose={() => setChoosing(false)} />
    </>
  );
}

/** What an open alert says of the child, as a link to the alert where the viewer has it. */
function AlertSentence({ words, mark, near = false }: { words: string; mark: AlertMark | null; near?: boolean }) {
  const look = near ? 'position-card__water' : 'position-card__sos';
  if (!mark?.alertId) return <p className={look}>{words}</p>;
  return (
    <Link className={`${look} position-card__alert`} to={alertPath(mark.alertId)}>
      {words} <RightOutline aria-hidden="true" />
    </Link>
  );
}
