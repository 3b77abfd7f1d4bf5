/** The school's cards with a search: a page of its own, and the column beside one card. */
import { Link } from 'react-router-dom';
import type { ManagedCard } from '../../../contract';
import { Called } from '../../../src/messages/calledNames';
import { useText } from '../../../src/messages/texts';
import { Select } from '../../../src/ui/Select';
import { useManagedCardsInfiniteQuery } from '../api';
import { ManagedList } from '../ManagedList';
import { CARDS, recordPath } from '../paths';
import { useSearch } from '../useSearch';
import { cardState, useHeardWords } from './cardWords';

const STATES = ['worn', 'free', 'lost'] as const;

/** @param chosenId the number of the card whose page is open beside the list */
export function CardTable({ chosenId }: { chosenId?: string }) {
  const text = useText('manage');
  const { typed, searched, type, parameters, filter } = useSearch();
  const state = STATES.find((one) => one === parameters.get('state'));
  const { data, error, isFetching, hasNextPage, fetchNextPage, refetch } = useManagedCardsInfiniteQuery({
    ...(searched && { search: searched }),
    ...(state && { state }),
  });
  const total = data?.pages.at(-1)?.total ?? 0;
  const query = parameters.toString();
  return (
    <ManagedList
      label={text('cards')}
      search={{ hint: text('searchCards'), typed, type }}
      filters={
        <Select
          label={text('state')}
          value={state ?? ''}
          choices={[
            { value: '', name: text('lacksNothing') },
            ...STATES.map((value) => ({ value, name: text(`state.${value}`) })),
          ]}
          onChange={(value) => filter('state', value)}
        />
      }
      rows={data?.pages.flatMap(({ cards }) => cards)}
      total={total}
      count={text('cardTotal', { n: total })}
      empty={text(searched || state ? 'noneFound' : 'noCards')}
      error={error}
      loading={isFetching}
      narrow={chosenId !== undefined}
      keyOf={({ imei }) => imei}
      onRetry={data ? fetchNextPage : refetch}
      onMore={() => {
        if (hasNextPage && !isFetching && !error) void fetchNextPage();
      }}
    >
      {(card) => <CardRow card={card} chosen={card.imei === chosenId} query={query} />}
    </ManagedList>
  );
}

function CardRow({ card, chosen, query }: { card: ManagedCard; chosen: boolean; query: string }) {
  const text = useText('manage');
  const heard = useHeardWords();
  return (
    <Link
      className="manage-row"
      to={{ pathname: recordPath(CARDS, card.imei), search: query }}
      aria-current={chosen || undefined}
    >
      <strong className="manage-row__name">{card.imei}</strong>
      <span>{card.wearer ? <Called name={card.wearer.name} /> : text('nobody')}</span>
      <span>{text(`state.${cardState(card)}`)}</span>
      <span>{heard(card)}</span>
    </Link>
  );
}
