/**
 * Lists the verdicts of a water, with the reason for each silent one. It explains why there was or was not an alert.
 */
import { useInstantWords } from '../../src/fences/useInstantWords';
import { useText } from '../../src/messages/texts';
import { useViewer } from '../../src/session/useViewer';
import { useNow } from '../../src/time/useNow';
import { Button } from '../../src/ui/Button';
import { useWaterVerdictsInfiniteQuery } from './api';

export function Verdicts({ areaId }: { areaId: string }) {
  const text = useText('water');
  const { timeZone } = useViewer();
  const { whole } = useInstantWords(useNow(60_000), timeZone);
  const { data, isError, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } =
    useWaterVerdictsInfiniteQuery(areaId);
  const told = data?.pages.flat() ?? [];
  return (
    <section className="water__part" aria-label={text('verdicts')}>
      <h3>{text('verdicts')}</h3>
      <p className="water__quiet">{text('verdictsText')}</p>
      {isError && (
        <p role="alert">
          {text('verdictsFailed')}{' '}
          <Button kind="link" onClick={() => void refetch()}>
            {text('retry')}
          </Button>
        </p>
      )}
      {data && told.length === 0 && <p className="water__quiet">{text('verdictsNone')}</p>}
      <ul className="water__swims">
        {told.map(({ verdictId, verdict, studentName, time, silence, late, evidence }) => (
          <li key={verdictId}>
            <p>
              {whole(time)} {text(`verdict.${verdict}`, { name: studentName })}
            </p>
            <p className="water__quiet">
              {silence === null ? text('rang') : text(`silence.${silence}`, { name: evidence.supervisor ?? '' })}
              {late && text('lateTold')}
            </p>
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button kind="link" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {text('verdictsMore')}
        </Button>
      )}
    </section>
  );
}
