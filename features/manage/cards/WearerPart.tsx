/** Who wears a card: gives it to a pupil, who is found by name, or takes it back. */
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { ManagedCard } from '../../../contract';
import { useText } from '../../../src/messages/texts';
import { Button } from '../../../src/ui/Button';
import { useGiveCardMutation, useManagedPupilsInfiniteQuery } from '../api';
import { EndRecord } from '../EndRecord';
import { GivePicker, OFFERED } from '../RecordForm';
import { PUPILS, recordPath } from '../paths';
import { useConfirmedChange } from '../useConfirmedChange';
import { Called, useCalled } from '../../../src/messages/calledNames';

export function WearerPart({ card: { imei, version, wearer, byGuardian } }: { card: ManagedCard }) {
  const text = useText('manage');
  const called = useCalled();
  const [give] = useGiveCardMutation();
  const [choosing, setChoosing] = useState(false);
  const over = { imei, version };
  return (
    <>
      <h3 className="manage__part">{text('wearer')}</h3>
      <ul className="manage__lines">
        <li>
          {wearer ? (
            <Link
              className="manage__link branded text-l breaks middle tappable"
              to={recordPath(PUPILS, wearer.studentId)}
            >
              <Called name={wearer.name} />
            </Link>
          ) : (
            <strong>{text('nobody')}</strong>
          )}
          <span>{wearer && called(wearer.className)}</span>
        </li>
      </ul>
      {byGuardian && <p className="quiet text-m">{text('byGuardian')}</p>}
      {choosing ? (
        <PupilPicker over={over} onDone={() => setChoosing(false)} />
      ) : (
        <Button kind="plain" wide onClick={() => setChoosing(true)}>
          {text(wearer ? 'giveOther' : 'give')}
        </Button>
      )}
      {wearer && !choosing && (
        <EndRecord
          name={text('takeBack')}
          title={text('takeBackAsk', { name: wearer.name })}
          warning={text('takeBackNote', { name: wearer.name })}
          send={(check) => give({ over, studentId: null, ...(check && { check }) })}
        />
      )}
    </>
  );
}

function PupilPicker({ over, onDone }: { over: { imei: string; version: string }; onDone: () => void }) {
  const text = useText('manage');
  const called = useCalled();
  const [search, setSearch] = useState('');
  const [give, { error, isLoading }] = useGiveCardMutation();
  const confirmed = useConfirmedChange();
  const {
    data,
    error: unread,
    isFetching,
    refetch,
  } = useManagedPupilsInfiniteQuery(search.trim() ? { search: search.trim() } : { lacks: 'card' });
  const pupils = data?.pages[0]?.pupils.slice(0, OFFERED);
  const total = data?.pages[0]?.total ?? 0;

  async function choose(studentId: string, name: string) {
    const done = await confirmed({
      title: text('giveAsk', { name }),
      confirm: text('give'),
      send: (check) => give({ over, studentId, ...(check && { check }) }),
    });
    if (done) onDone();
  }
  const said = [
    text(pupils?.length === 0 ? 'noneFound' : search.trim() ? 'choosePupil' : 'choosePupilWithout'),
    pupils && total > pupils.length ? text('pupilsShown', { n: pupils.length, total }) : '',
  ].filter(Boolean);
  return (
    <GivePicker
      placeholder={text('searchPupils')}
      search={search}
      onSearch={setSearch}
      said={said.join(' · ')}
      found={{ isRead: pupils !== undefined, isFetching, unread, refetch }}
      error={error}
      onDone={onDone}
    >
      {pupils?.map(({ studentId, name, className, card }) => (
        <li key={studentId}>
          <Button kind="link" busy={isLoading} onClick={() => void choose(studentId, name)}>
            <Called name={name} />
          </Button>
          <span>
            {called(className)} · {text(`card.${card}`)}
          </span>
        </li>
      ))}
    </GivePicker>
  );
}
