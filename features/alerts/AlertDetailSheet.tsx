/**
 * The page of one alert, the same for every kind: what happened, where, who has it in hand, whom to call, and the log.
 */
import './alertDetail.css';
import './alertList.css';
import './inbox.css';
import { useEffect, useEffectEvent } from 'react';
import { type AlertDetail, isQuietCrossing, type MyAlert, waitsForConfirmation } from '../../contract';
import { useText } from '../../src/messages/texts';
import { useLiveState } from '../../src/service/liveHooks';
import { useViewer, useViewerId } from '../../src/session/useViewer';
import { LoadState } from '../../src/ui/LoadState';
import { Notice } from '../../src/ui/Notice';
import { alertPath, positionPath, temperaturePath, whyPath } from '../../src/ui/pupilPaths';
import { Sheet, type SheetProps } from '../../src/ui/Sheet';
import { waterAreaPath } from '../../src/waters/waters';
import { ButtonLink } from '../../src/ui/Button';
import type { AlertFilter } from './alertFilter';
import { AlertList } from './AlertList';
import { AlertSign } from './AlertSign';
import { hushWords, kindWords, nowWords, reasonWords, thenAndNowWords, thenWords } from './alertWords';
import { useAlertDetailQuery, useSeeAlertsMutation } from './api';
import { useAlertNow } from './pupilsNow';
import { RecipientList } from './RecipientList';
import { LogList } from './LogList';
import { NoteForm } from './NoteForm';
import { AlertActionBar } from './AlertActionBar';
import { AlertFacts } from './AlertFacts';
import { AlertMap } from './AlertMap';
import { type AlertActing, useActOnAlert } from './useActOnAlert';
import { useAlertWording } from './useAlertWording';

const ALL: AlertFilter = {};

interface AlertDetailSheetProps {
  alertId: string;
  /** The title until the alert is loaded. */
  title: string;
  closesTo: string;
  /** How far it opens on a phone. At 'peek' the title says what happened, because it is all one sees. */
  anchor?: NonNullable<SheetProps['anchor']>;
  /** The address of the same alert with more of the map. */
  place?: string | undefined;
}

export function AlertDetailSheet({ alertId, title, closesTo, anchor = 'half', place }: AlertDetailSheetProps) {
  const text = useText('alertRoom');
  const alertText = useText('alerts');
  const me = useViewerId();
  const acting = useActOnAlert(alertId);
  const { data: detail, error, isFetching, refetch } = useAlertDetailQuery({ alertId }, { skip: alertId === '' });
  useMarkSeen(detail?.alert ?? null);
  const list = {
    title: alertText('title'),
    content: <AlertList filter={ALL} pathOf={alertPath} chosenId={alertId} empty={null} />,
  };

  if (!detail) {
    return (
      <Sheet title={title} closesTo={closesTo} toWhereOneWas anchor={anchor} list={list}>
        {alertId === '' ? (
          <Notice sign="lost" title={text('unknown')} level={3} />
        ) : (
          <LoadState failure={isFetching ? undefined : error} onRetry={refetch} unknown={text('unknown')} />
        )}
      </Sheet>
    );
  }
  const { alert } = detail;
  return (
    <>
      <AlertMap detail={detail} />
      <Sheet
        title={
          anchor === 'peek' ? (
            <ThenAndNow alert={alert} />
          ) : (
            alertText('named', { name: alert.studentName, what: kindWords(alertText, alert.kind) })
          )
        }
        closesTo={closesTo}
        toWhereOneWas
        anchor={anchor}
        list={list}
        action={isQuietCrossing(alert) ? null : <AlertActionBar alert={alert} me={me} acting={acting} />}
      >
        <AlertDetailBody detail={detail} me={me} acting={acting} place={place} />
      </Sheet>
    </>
  );
}

interface AlertDetailBodyProps extends Pick<AlertDetailSheetProps, 'place'> {
  detail: AlertDetail;
  me: string | null;
  acting: AlertActing;
}

function AlertDetailBody({ detail, me, acting, place }: AlertDetailBodyProps) {
  const text = useText('alertRoom');
  const alertText = useText('alerts');
  const wording = useAlertWording();
  const { studentSide } = useViewer();
  const offline = useLiveState().kind === 'offline';
  const { alert, child, recipients, log } = detail;
  const now = useAlertNow(alert);
  const after = nowWords(wording, alert, now);
  // A water guard may not see the pupil's own page.
  const knowsPupil = !recipients.some(({ person, duty }) => person?.userId === me && duty === 'water-guard');
  return (
    <div className="grid gap-3">
      <p className="alert-detail__what text-xl flex gap-3 middle" data-state={alert.state} aria-live="polite">
        <AlertSign alert={alert} calm={waitsForConfirmation(alert, now)} />
        <strong className="grid">
          <span>{thenWords(wording, alert, now)}</span>
          {after !== null && <span>{after}</span>}
        </strong>
      </p>
      {!isQuietCrossing(alert) && <AlertHandler alert={alert} me={me} calm={waitsForConfirmation(alert, now)} />}
      {offline && <p className="alert-list__offline rounded-s warn">{text('offline')}</p>}
      {alert.demo && <p className="quiet text-m">{text('demo')}</p>}
      {alert.missed && alert.urgency !== 'note' && <p className="quiet text-m">{text('wasMissed')}</p>}
      {alert.hush && <p className="quiet text-m">{text('hushed', { why: hushWords(alertText, alert.hush) })}</p>}
      <AlertFacts alert={alert} />
      <RecipientList
        alertId={alert.alertId}
        child={{ ...child, name: alert.studentName }}
        recipients={recipients}
        me={me}
        acting={acting}
      />
      <NoteForm alertId={alert.alertId} acting={acting} />
      <LogList log={log} />
      <nav className="grid gap-2" aria-label={text('more')}>
        {place !== undefined && (
          <ButtonLink kind="plain" to={place}>
            {alertText('waterPlace')}
          </ButtonLink>
        )}
        <SubjectLink alert={alert} studentSide={studentSide === true} />
        {knowsPupil && (
          <ButtonLink kind="plain" to={positionPath(studentSide === true, alert.studentId)}>
            {text('watch', { name: alert.studentName })}
          </ButtonLink>
        )}
      </nav>
    </div>
  );
}

function ThenAndNow({ alert }: { alert: MyAlert }) {
  return thenAndNowWords(useAlertWording(), alert, useAlertNow(alert));
}

/** A link to the water, the crossing or the temperatures behind the alert. */
function SubjectLink({ alert: { subject, studentId }, studentSide }: { alert: MyAlert; studentSide: boolean }) {
  const text = useText('alertRoom');
  const way = (to: string, words: string) => (
    <ButtonLink kind="plain" to={to}>
      {words}
    </ButtonLink>
  );
  if (subject.kind === 'water') return way(waterAreaPath(subject.areaId), text('seeWater', { name: subject.areaName }));
  if (subject.kind === 'fence') return way(whyPath(subject.crossingId), text('seeWhy'));
  if (subject.kind === 'loss') return way('/profile/set/loss', text('seeLoss'));
  return subject.kind === 'temperature' ? way(temperaturePath(studentSide, studentId), text('seeTemperature')) : null;
}

/** Who has the alert in hand, and when the next escalation round follows. */
function AlertHandler({
  alert: { state, urgency, taken, closed, escalation },
  me,
  calm,
}: {
  alert: MyAlert;
  me: string | null;
  calm: boolean;
}) {
  const text = useText('alertRoom');
  const alertText = useText('alerts');
  const { when } = useAlertWording();
  const sentence = () => {
    if (closed) {
      const ended = {
        time: when(closed.time),
        name: closed.by?.name ?? '',
        reason: reasonWords(alertText, closed.reason),
      };
      return text(closed.by ? 'endedBy' : 'ended', ended);
    }
    if (taken)
      return taken.by.userId === me
        ? text('mine', { time: when(taken.time) })
        : text('theirs', { name: taken.by.name, time: when(taken.time) });
    return text(calm ? 'nobodyConfirmed' : 'nobody');
  };
  return (
    <div
      className="alert-detail__handler grid rounded-s"
      data-state={state}
      data-urgency={calm ? 'soon' : urgency}
      role="status"
    >
      <p>{sentence()}</p>
      {closed?.note && <p className="alert-detail__note">{closed.note}</p>}
      {state === 'open' && escalation.nextTime && (
        <p className="quiet text-m">{text('nextRound', { time: when(escalation.nextTime) })}</p>
      )}
    </div>
  );
}

/** Marks the alert as seen when its page opens. It rings on until somebody takes it. */
function useMarkSeen(alert: MyAlert | null) {
  const [see] = useSeeAlertsMutation();
  const unseen = alert !== null && alert.seenTime === null;
  const seen = useEffectEvent(() => {
    if (alert && unseen) void see({ alertIds: [alert.alertId] });
  });
  useEffect(() => seen(), [alert?.alertId, unseen]);
}
