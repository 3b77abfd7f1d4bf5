/**
 * The alert bar at the top of the console: one line per ringing alert, until somebody takes it or the viewer has seen
 * it.
 */
import '../../src/ui/button.css';
import './alertBar.css';
import { BellMuteOutline, SoundMuteOutline } from 'antd-mobile-icons';
import { useCallback, useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import type { MyAlert } from '../../contract';
import { useCovers } from '../../map/camera/safeArea';
import { useText } from '../../src/messages/texts';
import { showsNotice } from './alertIndex';
import { HandledLine, NoticeLine, RingingLine } from './AlertBarLines';
import { INBOX, useOpenAlertId } from './alertPaths';
import { AlertStream } from './AlertStream';
import { headline, kindWords } from './alertWords';
import { MAX_BAR_LINES, useBarLines } from './barLines';
import { useOpenAlerts } from './useOpenAlerts';
import { useRinging } from './useRinging';
import { useAlertWording } from './useAlertWording';

/** Height of the navigation bar below it, in CSS pixels, as in bars.css. */
const TOP_BAR = 48;

export function AlertBar() {
  const text = useText('alerts');
  const wording = useAlertWording();
  const alerts = useOpenAlerts();
  const openId = useOpenAlertId();
  const [hushed, setHushed] = useState<ReadonlySet<string>>(() => new Set());
  const [noticeIds, setNoticeIds] = useState<readonly string[]>([]);
  const noticed = useCallback(({ alertId }: MyAlert) => setNoticeIds((before) => [...before, alertId]), []);
  const dropNotice = useCallback((gone: string) => setNoticeIds((before) => before.filter((id) => id !== gone)), []);

  const { loud, lines, over, drop } = useBarLines(alerts, openId);
  const notices = noticeIds
    .flatMap((id) => alerts[id] ?? [])
    .filter((alert) => alert.alertId !== openId && showsNotice(alert));
  const [first, newest] = [loud[0], loud.at(-1)];
  const sounding = loud.some(({ alertId }) => !hushed.has(alertId));
  const { sound, allowSound } = useRinging(
    sounding,
    first ? text('blink', { kind: kindWords(text, first.kind), name: first.studentName }) : null,
  );
  const rows = [...lines, ...notices];
  const height = useBarHeight();

  return (
    <>
      <AlertStream onNotice={noticed} />
      {newest && <Announcement key={newest.alertId} words={headline(wording, newest)} />}
      {rows.length > 0 && (
        <section
          ref={height}
          className="alert-bar"
          aria-label={text('ringing', { n: rows.length - over.length })}
          data-sound={sounding ? sound : 'off'}
        >
          {rows.slice(0, MAX_BAR_LINES).map((alert) => {
            if (over.includes(alert.alertId)) return <HandledLine key={alert.alertId} alert={alert} onDone={drop} />;
            return alert.urgency === 'now' ? (
              <RingingLine key={alert.alertId} alert={alert} />
            ) : (
              <NoticeLine key={alert.alertId} alert={alert} onDone={dropNotice} />
            );
          })}
          {(rows.length > MAX_BAR_LINES || sounding) && (
            <div className="alert-bar__foot">
              {rows.length > MAX_BAR_LINES && (
                <Link className="alert-bar__more" to={INBOX}>
                  {text('more', { n: rows.length - MAX_BAR_LINES })}
                </Link>
              )}
              {sounding && sound === 'blocked' && (
                <button type="button" className="alert-bar__quiet" onClick={allowSound}>
                  <SoundMuteOutline aria-hidden="true" /> {text('soundOff')}
                </button>
              )}
              {sounding && sound === 'on' && (
                <button
                  type="button"
                  className="alert-bar__quiet"
                  onClick={() => setHushed(new Set(loud.map(({ alertId }) => alertId)))}
                >
                  <BellMuteOutline aria-hidden="true" /> {text('quietHere')}
                </button>
              )}
            </div>
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
function Announcement({ words }: { words: string }) {
  const [first] = useState(words);
  return (
    <p className="sr-only" role="alert">
      {first}
    </p>
  );
}

/** Measures the bar, so that the map, the other bars and the sheets make room for it. */
function useBarHeight() {
  const [height, setHeight] = useState(0);
  useCovers('ring', { top: height === 0 ? 0 : height + TOP_BAR });
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
