/**
 * The alert bar at the top of the console: one line for the alert that rings, until somebody takes it. Of a child who
 * is out of danger it asks for a confirmation without a sound. It takes as little room as it can, and everything else
 * makes room for it.
 */
import '../../src/ui/button.css';
import { Fault } from '../../src/ui/Form';
import './alertBar.css';
import { useCallback, useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import type { MyAlert } from '../../contract';
import { useCovers } from '../../map/camera/safeArea';
import { useText } from '../../src/messages/texts';
import { ringingAlerts, showsNotice } from './alertIndex';
import { alertTone } from './alertRules';
import { HandledLine, NoticeLine, RingingLine } from './AlertBarLines';
import { OPEN_ALERTS, useOpenAlertId } from './alertPaths';
import { AlertStream } from './AlertStream';
import { headline, kindWords } from './alertWords';
import { useBarLine } from './barLines';
import { HushButton } from './HushButton';
import { useAlertNow, useAlertsToConfirm } from './pupilsNow';
import { useOpenAlerts } from './useOpenAlerts';
import { useRinging } from './useRinging';
import { useAlertWording } from './useAlertWording';

export function AlertBar() {
  const text = useText('alerts');
  const alerts = useOpenAlerts();
  const openId = useOpenAlertId();
  const [hushed, setHushed] = useState<ReadonlySet<string>>(() => new Set());
  const [noticeIds, setNoticeIds] = useState<readonly string[]>([]);
  const dropNotice = useCallback((gone: string) => setNoticeIds((before) => before.filter((id) => id !== gone)), []);

  const toConfirm = useAlertsToConfirm(ringingAlerts(alerts));
  const { loud, shown, over, more, drop } = useBarLine(alerts, openId, toConfirm);
  const calling = loud.filter(({ alertId }) => !toConfirm(alertId));
  // While something rings, the badge and the inbox tell of what is less urgent.
  const noticed = ({ alertId }: MyAlert) => {
    if (!shown) setNoticeIds((before) => [...before, alertId]);
  };
  const notices = noticeIds
    .flatMap((id) => alerts[id] ?? [])
    .filter((alert) => alert.alertId !== openId && showsNotice(alert));
  const notice = shown ? undefined : notices[0];
  const [first, newest] = [calling[0], loud.at(-1)];
  const sounding = calling.some(({ alertId }) => !hushed.has(alertId));
  const { sound, allowSound } = useRinging(
    sounding,
    first ? text('blink', { kind: kindWords(text, first.kind), name: first.studentName }) : null,
  );
  const height = useBarHeight();
  const tone = shown ?? notice;

  return (
    <>
      <AlertStream onNotice={noticed} />
      {newest && <Announcement key={newest.alertId} alert={newest} />}
      {tone && (
        <section
          ref={height}
          className="alert-bar"
          aria-label={calling.length > 0 ? text('ringing', { n: calling.length }) : text('title')}
          data-sound={sounding ? sound : 'off'}
          data-tone={over ? 'over' : toConfirm(tone.alertId) ? 'note' : alertTone(tone)}
        >
          {shown && over && <HandledLine key={shown.alertId} alert={shown} onDone={drop} />}
          {shown && !over && <RingingLine key={shown.alertId} alert={shown} calm={toConfirm(shown.alertId)} />}
          {notice && <NoticeLine key={notice.alertId} alert={notice} onDone={dropNotice} />}
          {(more > 0 || notices.length > 1) && (
            <Link
              className="alert-bar__more"
              to={OPEN_ALERTS}
              aria-label={text('more', { n: shown ? more : notices.length - 1 })}
            >
              +{shown ? more : notices.length - 1}
            </Link>
          )}
          {calling.length > 0 && (
            <HushButton
              sound={sounding ? sound : 'off'}
              onAllow={allowSound}
              onHush={(quiet) => setHushed(new Set(quiet ? calling.map(({ alertId }) => alertId) : []))}
            />
          )}
        </section>
      )}
    </>
  );
}

/**
 * Announces an alert to screen readers once. Its visible line changes while the pupil moves, and would be read again
 * and again.
 */
function Announcement({ alert }: { alert: MyAlert }) {
  const wording = useAlertWording();
  const now = useAlertNow(alert);
  const [first] = useState(headline(wording, alert, now));
  return <Fault className="sr-only">{first}</Fault>;
}

/** Measures the bar, so that the map, the other bars, the sheets and the popups make room for it. */
function useBarHeight() {
  const [height, setHeight] = useState(0);
  useCovers('ring', { top: height });
  useEffect(() => {
    const { style } = document.documentElement;
    style.setProperty('--ring', `${height}px`);
    window.dispatchEvent(new Event('resize'));
    return () => void style.removeProperty('--ring');
  }, [height]);
  return useCallback((bar: HTMLElement | null) => {
    if (!bar) return undefined;
    const measure = () => setHeight(bar.offsetHeight);
    const observer = new ResizeObserver(measure);
    observer.observe(bar);
    measure();
    return () => {
      observer.disconnect();
      setHeight(0);
    };
  }, []);
}
