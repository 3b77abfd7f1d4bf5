/**
 * The facts of a position below its sentence, which tells when it is from and how exact: the battery, and behind 'more'
 * the three times, the source and the heading.
 */
import { useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import type { Position } from '../../contract';
import { usePermission } from '../../src/session/useViewer';
import { cardPlacePath } from '../../src/ui/pupilPaths';
import { useText } from '../../src/messages/texts';
import { useNow } from '../../src/time/useNow';
import { dayOf } from '../../contract/day';
import { timeWords } from '../../src/time/timeWords';
import { batteryWords, compassWord, sourceWords } from './words';

export function PositionFacts({ position, timeZone }: { position: Position; timeZone: string }) {
  const text = useText('positions');
  const intl = useIntl();
  const now = useNow(30_000);
  const maySay = usePermission('card:set');
  const today = dayOf(now, timeZone);
  const clock = (instant: string) => timeWords(intl, instant, today, timeZone);
  const { fix, contactTime, receivedTime } = position;
  const { words, low } = batteryWords(text, position);

  const course = (fix?.speed ?? 0) > 0 ? (fix?.course ?? null) : null;

  return (
    <>
      <dl className="position-facts grid gap-3">
        <div data-low={low}>
          <dt className="quiet text-s">{text('battery')}</dt>
          <dd>{words}</dd>
        </div>
      </dl>
      <details className="position-more">
        <summary>{text('more')}</summary>
        <dl className="position-facts grid gap-3">
          {fix && (
            <Instant
              name={text('clock.fix')}
              instant={fix.fixTime}
              words={clock(fix.fixTime)}
              more={sourceWords(text, fix)}
            />
          )}
          {contactTime && <Instant name={text('clock.contact')} instant={contactTime} words={clock(contactTime)} />}
          {receivedTime && <Instant name={text('clock.received')} instant={receivedTime} words={clock(receivedTime)} />}
          {course !== null && (
            <div>
              <dt className="quiet text-s">{text('directionTitle')}</dt>
              <dd>{compassWord(text, course)}</dd>
            </div>
          )}
        </dl>
        {fix && fix.source !== 'gps' && maySay && (
          <Link className="text-m" to={cardPlacePath(position.studentId)}>
            {text('wrongPlace')}
          </Link>
        )}
      </details>
    </>
  );
}

function Instant({ name, instant, words, more = '' }: { name: string; instant: string; words: string; more?: string }) {
  return (
    <div>
      <dt className="quiet text-s">{name}</dt>
      <dd>
        <time dateTime={instant}>{words}</time> {more}
      </dd>
    </div>
  );
}
