/** '/manage/strangers': cards that report and are not the school's, and whether a card at hand has been heard. Ours. */
import '../manage.css';
import type { ComponentType } from 'react';
import { useIntl } from 'react-intl';
import type { StrangerCard } from '../../../contract';
import { dayOf } from '../../../contract/day';
import { useText } from '../../../src/messages/texts';
import { useViewer } from '../../../src/session/useViewer';
import { timeWords } from '../../../src/time/timeWords';
import { useNow } from '../../../src/time/useNow';
import { ButtonLink } from '../../../src/ui/Button';
import { LoadState } from '../../../src/ui/LoadState';
import { LongList } from '../../../src/ui/LongList';
import { NavRow } from '../../../src/ui/NavRow';
import { Notice } from '../../../src/ui/Notice';
import { Sheet } from '../../../src/ui/Sheet';
import { useAskStrangerMutation, useStrangerCardsInfiniteQuery } from '../api';
import { ManageMenu } from '../ManageMenu';
import { CARDS, NEW, recordPath } from '../paths';
import { FormFault } from '../RecordForm';

interface StrangersSheetProps {
  /** The field that takes a number, typed or scanned. */
  Entry: ComponentType<{ onCard: (card: { imei: string }) => void; about: string; submit: string }>;
}

export function StrangersSheet({ Entry }: StrangersSheetProps) {
  const text = useText('manage');
  const when = useWhen();
  const [ask, { data: answer, error }] = useAskStrangerMutation();
  return (
    <Sheet
      title={text('strangers')}
      closesTo={CARDS}
      anchor="full"
      list={{ title: text('title'), content: <ManageMenu /> }}
    >
      <h3 className="manage__part">{text('askCard')}</h3>
      <Entry onCard={({ imei }) => void ask({ imei })} about={text('askCardText')} submit={text('ask')} />
      <FormFault error={error} />
      <div role="status">
        {answer && !error && (
          <>
            {answer.own && <p className="text-m">{text('strangerOwn', { imei: answer.imei })}</p>}
            {!answer.own && !answer.heard && <p className="text-m">{text('strangerSilent', { imei: answer.imei })}</p>}
          </>
        )}
      </div>
      {answer && !error && (
        <ul className="unmarked below-3" aria-label={text('asked')}>
          {answer.heard && <StrangerRow card={answer.heard} when={when} />}
          {answer.own && (
            <li>
              <NavRow to={recordPath(CARDS, answer.imei)}>{text('toCard')}</NavRow>
            </li>
          )}
          {!answer.own && !answer.heard && (
            <li>
              <NavRow to={additionOf(answer.imei)}>{text('addStranger')}</NavRow>
            </li>
          )}
        </ul>
      )}
      <StrangerList />
    </Sheet>
  );
}

function StrangerList() {
  const text = useText('manage');
  const { data, error, isFetching, refetch, hasNextPage, fetchNextPage } = useStrangerCardsInfiniteQuery({});
  const when = useWhen();
  const cards = data?.pages.flatMap((page) => page.cards);
  const last = data?.pages.at(-1);
  return (
    <>
      <h3 className="manage__part">{text('strangerList')}</h3>
      {last && (!last.all || last.total > 0) && (
        <p className="quiet text-m">{text(last.all ? 'strangersAll' : 'strangersUnderKeys')}</p>
      )}
      {last && last.total > 0 && (
        <p className="quiet text-s" role="status">
          {text('cardTotal', { n: last.total })}
        </p>
      )}
      {cards && last?.total === 0 && (
        <Notice sign="card" level={3} title={text(last.all ? 'noStrangers' : 'noStrangersUnderKeys')} />
      )}
      {cards && (
        <LongList
          rows={cards}
          className="unmarked"
          onEnd={() => {
            if (hasNextPage && !isFetching) void fetchNextPage();
          }}
        >
          {(card) => <StrangerRow key={card.imei} card={card} when={when} />}
        </LongList>
      )}
      {(!cards || (error !== undefined && !isFetching)) && (
        <LoadState failure={isFetching ? undefined : error} onRetry={cards ? fetchNextPage : refetch} />
      )}
    </>
  );
}

/** The page that enters a card, with its number. */
const additionOf = (imei: string) => `${recordPath(CARDS, NEW)}?imei=${encodeURIComponent(imei)}`;

/** Says an instant by the clock of the school. */
function useWhen(): (instant: string) => string {
  const intl = useIntl();
  const { timeZone } = useViewer();
  const today = dayOf(useNow(60_000), timeZone);
  return (instant) => timeWords(intl, instant, today, timeZone);
}

function StrangerRow({ card, when }: { card: StrangerCard; when: (instant: string) => string }) {
  const text = useText('manage');
  const { imei, protocol, line, near, firstTime, lastTime, times } = card;
  return (
    <li className="ruled flex middle apart gap-3 manage__stranger">
      <div className="shrinks">
        <p className="text-l inked breaks">{imei}</p>
        <p className="quiet text-m">
          {[text(`protocol.${protocol ?? 'unknown'}`), text(`line.${line}`), near && text(`near.${near}`)]
            .filter(Boolean)
            .join(' · ')}
        </p>
        <p className="quiet text-m tabular">
          {text('strangerTimes', { last: when(lastTime), first: when(firstTime), n: times })}
        </p>
      </div>
      <ButtonLink kind="plain" small to={additionOf(imei)} aria-label={text('addStrangerName', { imei })}>
        {text('addStranger')}
      </ButtonLink>
    </li>
  );
}
