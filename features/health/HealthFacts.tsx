/** Card health for the pupil's sheet: why the card is silent, how long its battery lasts, and the last temperature. */
import './healthFacts.css';
import { useIntl } from 'react-intl';
import type { CardHealth } from '../../contract';
import { isBodyTemperature } from '../../contract/health';
import { type Text, useText } from '../../src/messages/texts';
import { useViewer } from '../../src/session/useViewer';
import { useToday } from '../../src/time/dayWords';
import { useNow } from '../../src/time/useNow';
import { temperaturePath } from '../../src/ui/pupilPaths';
import { ButtonLink } from '../../src/ui/Button';
import { POLL_INTERVAL, pollInterval, useCardHealthQuery } from './api';
import { sparkline } from './charts';
import { degrees } from './healthWords';
import { timeWords } from '../../src/time/timeWords';

/** CSS px of the battery chart beside the text. */
const SPARK = { width: 96, height: 28 };

export function HealthFacts({ studentId }: { studentId: string }) {
  const text = useText('health');
  const intl = useIntl();
  const now = useNow(POLL_INTERVAL);
  const { studentSide, timeZone } = useViewer();
  const { currentData: health, isError } = useCardHealthQuery(
    { studentId },
    { skip: studentId === '', pollingInterval: pollInterval(studentSide) },
  );
  const today = useToday(timeZone);
  const clock = (instant: string) => timeWords(intl, instant, today, timeZone);
  if (!health) return isError ? <p className="quiet text-s">{text('factsFailed')}</p> : null;
  const { lostTime, battery, silence, temperature } = health;
  // The level alone stands above, with the position; a forecast that says nothing is not told.
  const words = battery && batteryWords(text, battery, now, clock);
  // For a card that reports without a fix, the position facts above tell the reason.
  const cause = silence === null || silence.cause === 'indoors' ? null : silence.cause;
  if (!lostTime && !battery && !cause && !temperature) return null;
  return (
    <dl className="health-facts grid gap-3" aria-label={text('facts')}>
      {lostTime && (
        <div>
          <dt className="quiet text-s">{text('lost')}</dt>
          <dd>{text('lostSince', { since: clock(lostTime) })}</dd>
        </div>
      )}
      {silence && cause && (
        <div>
          <dt className="quiet text-s">{text('silence')}</dt>
          <dd>{text(`silence.${cause}`, { since: clock(silence.since) })}</dd>
        </div>
      )}
      {battery && words && (
        <div>
          <dt className="quiet text-s">{text('battery')}</dt>
          <dd className="flex gap-3 middle apart">
            <span>
              {words.main}
              {words.more && <small className="block quiet text-s">{words.more}</small>}
            </span>
            {battery.points.length > 1 && (
              <svg
                className="health-facts__spark"
                viewBox={`0 0 ${SPARK.width} ${SPARK.height}`}
                role="img"
                aria-label={text('sparkline')}
              >
                <path d={sparkline(battery.points, now, SPARK)} />
              </svg>
            )}
          </dd>
        </div>
      )}
      <div>
        <dt className="quiet text-s">{text('temperatureFact')}</dt>
        <dd className="flex gap-3 middle apart">
          {temperature ? (
            <span>
              {isBodyTemperature(temperature) ? degrees(intl, text, temperature.celsius) : text('noTemperature')}
              <small className="block quiet text-s">
                {clock(temperature.time)} · {text(`worn.${String(temperature.worn)}` as 'worn.null')}
              </small>
            </span>
          ) : (
            <span>{text('none')}</span>
          )}
          <ButtonLink kind="link" to={temperaturePath(studentSide === true, studentId)}>
            {text('seeTemperature')}
          </ButtonLink>
        </dd>
      </div>
    </dl>
  );
}

/** How long the battery lasts, with the range of the forecast; null while nobody can tell. */
function batteryWords(
  text: Text<'health'>,
  battery: NonNullable<CardHealth['battery']>,
  now: number,
  clock: (instant: string) => string,
): { main: string; more: string | null } | null {
  const { power, charging, lastsUntil, between, perHour, time } = battery;
  if (charging === true) return { main: text('batteryCharging', { power }), more: null };
  if (lastsUntil === null || between === null || perHour === null) return null;
  if (Date.parse(between.latest) < now)
    return {
      main: text('batteryEmpty', { time: clock(lastsUntil) }),
      more: text('batteryAsOf', { time: clock(time), power }),
    };
  return {
    main: text('batteryLasts', { time: clock(lastsUntil) }),
    more: text('batterySpan', {
      earliest: clock(between.earliest),
      latest: clock(between.latest),
      perHour: Math.abs(perHour),
    }),
  };
}
