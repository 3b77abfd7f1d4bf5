/** The details of a position: time of fix, contact and receipt, source and accuracy, course, battery. */
import { useIntl } from 'react-intl';
import type { Position } from '../../contract';
import { useText } from '../../src/messages/texts';
import { useNow } from '../../src/time/useNow';
import { positionTime } from './timeOfDay';
import { batteryWords, compassWord, sourceWords } from './words';

export function PositionFacts({ position, timeZone }: { position: Position; timeZone: string }) {
  const text = useText('positions');
  const intl = useIntl();
  const now = useNow(30_000);
  const clock = (instant: string) => positionTime(intl, text, instant, now, timeZone);
  const { fix, contactTime, receivedTime } = position;
  const { words, low } = batteryWords(text, position);

  return (
    <dl className="position-facts">
      {fix && (
        <div>
          <dt>{text('clock.fix')}</dt>
          <dd>
            <time dateTime={fix.fixTime}>{clock(fix.fixTime)}</time> {sourceWords(text, fix)}
          </dd>
        </div>
      )}
      {contactTime && (
        <div>
          <dt>{text('clock.contact')}</dt>
          <dd>
            <time dateTime={contactTime}>{clock(contactTime)}</time>
          </dd>
        </div>
      )}
      {receivedTime && (
        <div>
          <dt>{text('clock.received')}</dt>
          <dd>
            <time dateTime={receivedTime}>{clock(receivedTime)}</time>
          </dd>
        </div>
      )}
      {fix?.course !== null && fix?.course !== undefined && (fix.speed ?? 0) > 0 && (
        <div>
          <dt>{text('directionTitle')}</dt>
          <dd>{compassWord(text, fix.course)}</dd>
        </div>
      )}
      <div data-low={low}>
        <dt>{text('battery')}</dt>
        <dd>{words}</dd>
      </div>
    </dl>
  );
}
