/** Gives a pupil a free card of the school; it takes the place of the one that the pupil wears. */
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { ManagedPupil } from '../../../contract';
import { useText } from '../../../src/messages/texts';
import { Button } from '../../../src/ui/Button';
import { useGiveCardMutation, useManagedCardsInfiniteQuery } from '../api';
import { CARDS, NEW, recordPath } from '../paths';
import { useConfirmedChange } from '../useConfirmedChange';
import { GivePicker, OFFERED } from '../RecordForm';

export function OtherCard({ pupil: { studentId, name, card } }: { pupil: ManagedPupil }) {
  const text = useText('manage');
  const [choosing, setChoosing] = useState(false);
  if (choosing) return <CardPicker studentId={studentId} name={name} onDone={() => setChoosing(false)} />;
  return (
    <Button kind="plain" wide onClick={() => setChoosing(true)}>
      {text(card ? 'otherCard' : 'giveCard')}
    </Button>
  );
}

function CardPicker({ studentId, name, onDone }: { studentId: string; name: string; onDone: () => void }) {
  const text = useText('manage');
  const [search, setSearch] = useState('');
  const [give, { error, isLoading }] = useGiveCardMutation();
  const confirmed = useConfirmedChange();
  const searched = search.trim();
  const {
    data,
    error: unread,
    isFetching,
    refetch,
  } = useManagedCardsInfiniteQuery({ state: 'free', ...(searched && { search: searched }) });
  const [page] = data?.pages ?? [];
  const cards = page?.cards.slice(0, OFFERED);

  async function choose(over: { imei: string; version: string }) {
    const done = await confirmed({
      title: text('giveAsk', { name }),
      confirm: text('give'),
      warnings: [text('givenCard', { imei: over.imei })],
      send: (check) => give({ over, studentId, ...(check && { check }) }),
    });
    if (done) onDone();
  }
  const isMore = cards && page && page.total > cards.length;
  const said = [
    text(cards?.length === 0 ? 'noFreeCards' : 'freeCards'),
    isMore ? text('cardsShown', { n: cards.length, total: page.total }) : '',
  ].filter(Boolean);
  return (
    <GivePicker
      placeholder={text('searchFreeCards')}
      search={search}
      onSearch={setSearch}
      said={said.join(' · ')}
      found={{ isRead: cards !== undefined, isFetching, unread, refetch }}
      error={error}
      onDone={onDone}
    >
      {cards?.map(({ imei, version }) => (
        <li key={imei}>
          <Button kind="link" busy={isLoading} onClick={() => void choose({ imei, version })}>
            {imei}
          </Button>
        </li>
      ))}
      {cards?.length === 0 && (
        <li>
          <Link
            className="manage__link branded text-l middle tappable"
            to={`${recordPath(CARDS, NEW)}?${new URLSearchParams(searched ? { imei: searched } : {})}`}
          >
            {text('addCard')}
          </Link>
        </li>
      )}
    </GivePicker>
  );
}
