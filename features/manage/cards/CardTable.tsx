/** The school's cards with a search: a page of its own, and the column beside one card. */
import type { ManagedCard } from '../../../contract';
import { Called } from '../../../src/messages/calledNames';
import { useText } from '../../../src/messages/texts';
import { Select } from '../../../src/ui/Select';
import { useManagedCardsInfiniteQuery } from '../api';
import { ManagedList } from '../ManagedList';
import { CARDS } from '../paths';
import { useSearch } from '../useSearch';
import { cardState, useHeardWords } from './cardWords';

const STATES = ['worn', 'free', 'lost'] as const;

/** @param chosenId the number of the card whose page is open beside the list */
export function CardTable({ chosenId }: { chosenId?: string }) {
  const text = useText('manage');
  const search = useSearch();
  const { searched, parameters, filter } = search;
  const state = STATES.find((one) => one === parameters.get('state'));
  const list = useManagedCardsInfiniteQuery({
    ...(searched && { search: searched }),
    ...(state && { state }),
  });
  const total = list.data?.pages.at(-1)?.total ?? 0;
  return (
    <ManagedList
      label={text('cards')}
      hint={text('searchCards')}
      search={search}
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
      rows={list.data?.pages.flatMap(({ cards }) => cards)}
      total={total}
      count={text('cardTotal', { n: total })}
      empty={text(searched || state ? 'noneFound' : 'noCards')}
      read={list}
      keyOf={({ imei }) => imei}
      path={CARDS}
      chosenId={chosenId}
    >
      {(card) => <CardFacts card={card} />}
    </ManagedList>
  );
}

function CardFacts({ card }: { card: ManagedCard }) {
  const text = useText('manage');
  const heard = useHeardWords();
  return (
    <>
      <strong className="manage-row__name text-l inked">{card.imei}</strong>
      <span>{card.wearer ? <Called name={card.wearer.name} /> : text('nobody')}</span>
      <span>{text(`state.${cardState(card)}`)}</span>
      <span>{heard(card)}</span>
    </>
  );
}
