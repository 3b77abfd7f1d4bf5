/** What a child's card last said of itself, at the top of its page: when, its battery, and its network. */
import './cardLastWords.css';
import { skipToken } from '@reduxjs/toolkit/query';
import { batteryPercent } from '../../../contract/freshness';
import { useTenoInfoQuery } from '../../../features/cards/api';
import { agoWords } from '../../../features/positions/words';
import { useText } from '../../messages/texts';
import { useNow } from '../../time/useNow';

/** Milliseconds between two reads while the page is open. */
const READ_EVERY = 60_000;

/** @param studentId empty until the viewer is known. Draws nothing until the card is known, and for none. */
export function CardLastWords({ studentId }: { studentId: string }) {
  const text = useText('binding');
  const ago = useText('positions');
  const now = useNow(READ_EVERY);
  const { currentData: card } = useTenoInfoQuery(studentId === '' ? skipToken : { studentId }, {
    refetchOnMountOrArgChange: true,
    pollingInterval: READ_EVERY,
  });
  if (!card) return null;
  const power = batteryPercent(card.power);
  const signal = card.line?.signal ?? null;
  const facts = [
    {
      name: text('lastHeard'),
      value: card.lastTime === null ? text('neverSpoke') : agoWords(ago, card.lastTime, now),
    },
    ...(power === null ? [] : [{ name: text('power'), value: text('powerLevel', { power }) }]),
    ...(signal === null ? [] : [{ name: text('signal'), value: text('signalBars', { bars: signal }) }]),
  ];
  return (
    <dl className="card-last-words flex wraps rounded-s below-3">
      {facts.map(({ name, value }) => (
        <div key={name} className="grid">
          <dt className="quiet text-s">{name}</dt>
          <dd className="tabular strong">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
