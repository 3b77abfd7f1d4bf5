/** Distance and direction from a pupil to the nearest waters, in words. Renders nothing without any. */
import './water.css';
import { useInstantWords } from '../../src/fences/useInstantWords';
import { metresWords } from '../../src/fences/words';
import { useText } from '../../src/messages/texts';
import { useViewer } from '../../src/session/useViewer';
import { useNow } from '../../src/time/useNow';
import { useWaterNearbyQuery } from './api';
import { nearbyWords } from './waterWords';

/** Most waters in the text. */
const MOST = 3;
/** Milliseconds between two requests. */
const LOOK = 60_000;

export function NearestWaters({ studentId }: { studentId: string }) {
  const text = useText('water');
  const fenceText = useText('fence');
  const { timeZone } = useViewer();
  const { whole } = useInstantWords(useNow(LOOK), timeZone);
  const { data } = useWaterNearbyQuery(
    { studentId },
    { skip: studentId === '', pollingInterval: LOOK, skipPollingIfUnfocused: true },
  );
  const [first] = data ?? [];
  if (!data || !first) return null;
  return (
    <section className="nearest-waters text-m grid" aria-label={text('nearest')}>
      <h3 className="text-m quiet">{text('nearest')}</h3>
      <ul className="unmarked">
        {data.slice(0, MOST).map((water) => (
          <li key={water.areaId}>{nearbyWords(text, water, (metres) => metresWords(fenceText, metres))}</li>
        ))}
      </ul>
      <p className="quiet text-s">{text('asOf', { time: whole(first.asOf) })}</p>
    </section>
  );
}
