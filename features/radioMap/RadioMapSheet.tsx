/**
 * '/manage/radio-map', ours: where the places of the school's cards come from, what its map of radios knows and how
 * well it keeps its word, and help on the first day.
 */
import './radioMap.css';
import { useIntl } from 'react-intl';
import { dayOf } from '../../contract/day';
import type { PlacedReports, RadioMapState } from '../../contract/radioMap';
import { useText } from '../../src/messages/texts';
import { useViewer } from '../../src/session/useViewer';
import { timeWords } from '../../src/time/timeWords';
import { useNow } from '../../src/time/useNow';
import { Button } from '../../src/ui/Button';
import { LoadState } from '../../src/ui/LoadState';
import { Notice } from '../../src/ui/Notice';
import { Sheet } from '../../src/ui/Sheet';
import { notify } from '../../src/ui/toast';
import { useRadioMapStateQuery, useTeachAtOnceMutation } from './api';

const KINDS = ['satellites', 'wifi', 'masts', 'provider', 'nothing'] as const;
/** Radios that speak for a place, the surest first; 0 stands for masts. */
const CLASSES = [3, 2, 1, 0];
/** Comparisons below which a share says nothing. */
const FEW = 30;
/** Milliseconds between two looks while lessons are taught. */
const LOOK_AGAIN = 30_000;

const sumOf = (reports: PlacedReports) => KINDS.reduce((sum, kind) => sum + reports[kind], 0);

export function RadioMapSheet() {
  const text = useText('radioMap');
  const { data: state, error, refetch } = useRadioMapStateQuery({}, { pollingInterval: LOOK_AGAIN });
  return (
    <Sheet title={text('mapTitle')} closesTo="/manage" anchor="full">
      <p className="quiet text-m below-3">{text('mapIntro')}</p>
      {state ? (
        <div className="radio-map">
          <Reports state={state} />
          <Known state={state} />
          <Word state={state} />
          <FirstDay state={state} />
        </div>
      ) : (
        <LoadState failure={error} onRetry={refetch} />
      )}
    </Sheet>
  );
}

/** Shares of the week and of each hour that had reports. */
function Reports({ state: { reports, hours } }: { state: RadioMapState }) {
  const text = useText('radioMap');
  const intl = useIntl();
  const share = (of: PlacedReports, kind: (typeof KINDS)[number]) =>
    intl.formatNumber(sumOf(of) === 0 ? 0 : of[kind] / sumOf(of), { style: 'percent' });
  if (sumOf(reports) === 0)
    return <Notice sign="card" level={3} title={text('noReports')} text={text('noReportsText')} />;
  return (
    <section className="grid gap-2" aria-labelledby="radio-map-reports">
      <h3 id="radio-map-reports">{text('reports')}</h3>
      <p className="quiet text-m">{text('ofReports', { reports: sumOf(reports) })}</p>
      <table className="radio-map__table text-s">
        <thead>
          <tr>
            <th scope="col">{text('hour')}</th>
            {KINDS.map((kind) => (
              <th key={kind} scope="col">
                {text(`by.${kind}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr className="strong">
            <th scope="row">{text('allDay')}</th>
            {KINDS.map((kind) => (
              <td key={kind}>{share(reports, kind)}</td>
            ))}
          </tr>
          {hours.map(({ hour, reports: ofHour }) => (
            <tr key={hour}>
              <th scope="row">{text('ofHour', { hour: String(hour).padStart(2, '0') })}</th>
              {KINDS.map((kind) => (
                <td key={kind}>{share(ofHour, kind)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Known({ state }: { state: RadioMapState }) {
  const text = useText('radioMap');
  const intl = useIntl();
  const { timeZone } = useViewer();
  const today = dayOf(useNow(LOOK_AGAIN), timeZone);
  const time = (instant: string) => timeWords(intl, instant, today, timeZone);
  const { points, moving, masts, lessons, beganAt, taughtAt } = state;
  return (
    <section className="grid gap-2" aria-labelledby="radio-map-known">
      <h3 id="radio-map-known">{text('known')}</h3>
      <p>{text('knows', { points, masts, moving })}</p>
      <p className="quiet text-m">
        {beganAt && taughtAt ? text('taught', { began: time(beganAt), taught: time(taughtAt) }) : text('untaught')}{' '}
        {text('waiting', { lessons })}
      </p>
    </section>
  );
}

function Word({ state: { kept } }: { state: RadioMapState }) {
  const text = useText('radioMap');
  const intl = useIntl();
  return (
    <section className="grid gap-2" aria-labelledby="radio-map-word">
      <h3 id="radio-map-word">{text('word')}</h3>
      <p className="quiet text-m">{text('wordText')}</p>
      <ul className="unmarked">
        {CLASSES.map((radios) => kept.find((one) => one.radios === radios) ?? { radios, seen: 0, within: 0 }).map(
          ({ radios, seen, within }) => (
            <li key={radios}>
              {text('wordOf', { radios: String(radios) })}{' '}
              {seen < FEW
                ? text('tooFew', { seen })
                : text('within', { share: intl.formatNumber(within / seen, { style: 'percent' }), seen })}
            </li>
          ),
        )}
      </ul>
    </section>
  );
}

function FirstDay({ state: { atOnceUntil } }: { state: RadioMapState }) {
  const text = useText('radioMap');
  const intl = useIntl();
  const { timeZone } = useViewer();
  const now = useNow(LOOK_AGAIN);
  const [teach, { isLoading, isError }] = useTeachAtOnceMutation();
  const isOn = atOnceUntil !== null && new Date(atOnceUntil).getTime() > now;
  async function begin() {
    if (!(await teach({})).error) void notify(text('begun'));
  }
  return (
    <section className="grid gap-2" aria-labelledby="radio-map-first">
      <h3 id="radio-map-first">{text('first')}</h3>
      <p>{text('firstText')}</p>
      <p className="strong" aria-live="polite">
        {isOn && text('onUntil', { time: timeWords(intl, atOnceUntil, dayOf(now, timeZone), timeZone) })}
        {isError && text('failed')}
      </p>
      <Button kind="plain" wide disabled={isLoading} onClick={() => void begin()}>
        {text('begin')}
      </Button>
    </section>
  );
}
