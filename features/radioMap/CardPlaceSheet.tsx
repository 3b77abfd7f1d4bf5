/**
 * A family says where its card is now: '/device/place'. The map of radios learns it an hour later, and until then it
 * can be taken back.
 */
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { useSearchParams } from 'react-router-dom';
import { dayOf } from '../../contract/day';
import type { LngLat } from '../../contract/primitives';
import { PointPick } from '../../src/drawing/PickBoard';
import { failureText } from '../../src/messages/failures';
import { useText } from '../../src/messages/texts';
import { ChildHead } from '../../src/session/ChildHead';
import { useChildPath } from '../../src/session/useChildPath';
import { useAddressedPupil } from '../../src/session/usePupilNames';
import { useViewer } from '../../src/session/useViewer';
import { timeWords } from '../../src/time/timeWords';
import { useNow } from '../../src/time/useNow';
import { Button, ButtonLink } from '../../src/ui/Button';
import { Fault } from '../../src/ui/Form';
import { LoadState } from '../../src/ui/LoadState';
import { Sheet } from '../../src/ui/Sheet';
import { notify } from '../../src/ui/toast';
import { useTakePlaceBackMutation, useTellPlaceMutation, useToldPlacesQuery } from './api';

const HERE = '/device/place';
/** Milliseconds between two looks at what the card told last. */
const LOOK_AGAIN = 15_000;

export function CardPlaceSheet() {
  const text = useText('radioMap');
  const intl = useIntl();
  const to = useChildPath();
  const [search] = useSearchParams();
  const { timeZone } = useViewer();
  const { studentId } = useAddressedPupil();
  const today = dayOf(useNow(LOOK_AGAIN), timeZone);
  const time = (instant: string) => timeWords(intl, instant, today, timeZone);
  const skip = { skip: studentId === '' };
  const { currentData, error, refetch } = useToldPlacesQuery({ studentId }, { ...skip, pollingInterval: LOOK_AGAIN });
  const [tell, telling] = useTellPlaceMutation();
  const [takeBack] = useTakePlaceBackMutation();
  const [fault, setFault] = useState<string | null>(null);

  const done = ({ error: failure }: { error?: unknown }, words: string) => {
    const known = typeof failure === 'object' && failure !== null && 'kind' in failure;
    setFault(failure === undefined ? null : known ? failureText(intl, failure as never) : text('failed'));
    if (failure === undefined) void notify(words);
  };
  async function say([lng, lat]: LngLat) {
    const answer = await tell({ studentId, lng, lat });
    // The scan has grown too old meanwhile: nothing was kept.
    if (answer.data?.heardAt === null) setFault(text('unheard'));
    else done(answer, text('saved'));
  }

  // The map is picked on at an address of its own, so that Back leads here.
  if (search.get('pick') !== null)
    return (
      <PointPick
        at={null}
        title={text('pickTitle')}
        how={<p>{text('pickHow')}</p>}
        here={text('pickHere')}
        closesTo={to(HERE)}
        onPick={(at) => void say(at)}
      />
    );
  return (
    <Sheet
      title={text('title')}
      closesTo={to('/position')}
      action={
        currentData?.heardAt && (
          <ButtonLink wide to={to(`${HERE}?pick=1`)} aria-disabled={telling.isLoading}>
            {text('pick')}
          </ButtonLink>
        )
      }
    >
      <ChildHead />
      <p className="below-3">{text('intro')}</p>
      {fault && <Fault>{fault}</Fault>}
      {!currentData ? (
        <LoadState failure={error} onRetry={refetch} />
      ) : (
        <>
          <p className="strong below-3" aria-live="polite">
            {currentData.heardAt ? text('heard', { time: time(currentData.heardAt) }) : text('unheard')}
          </p>
          <h3 className="text-m">{text('told')}</h3>
          {currentData.told.length === 0 && <p className="quiet text-m">{text('none')}</p>}
          <ul className="grid gap-2">
            {currentData.told.map(({ at }) => (
              <li key={at} className="flex wraps middle gap-2">
                <span>{text('one', { time: time(at) })}</span>
                <Button
                  kind="plain"
                  small
                  aria-label={text('backOf', { time: time(at) })}
                  onClick={async () => done(await takeBack({ studentId, at }), text('tookBack'))}
                >
                  {text('back')}
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
    </Sheet>
  );
}
