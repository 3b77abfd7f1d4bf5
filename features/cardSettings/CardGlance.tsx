/** The card at a glance on /device: what was wanted of it and how far it came, and what is on its way. */
import { useText } from '../../src/messages/texts';
import { CardContent, type CardOfScreen } from './CardScreen';
import { useCardQuery } from './api';
import { ReceiptWord, useAuthorWords, useWhen } from './Receipt';

export function CardGlance() {
  return <CardContent kind={null}>{(card) => <Glance {...card} />}</CardContent>;
}

function Glance({ studentId }: CardOfScreen) {
  const text = useText('card');
  const when = useWhen();
  const who = useAuthorWords();
  const { data: card } = useCardQuery({ studentId });
  if (!card) return null;
  if (card.settings.length + card.errands.length === 0)
    return <p className="card-quiet quiet text-m">{text('nothingWanted')}</p>;
  return (
    <section aria-label={text('glance')} className="card-part">
      <h3 className="card-heading">{text('glance')}</h3>
      <ul className="card-glance unmarked">
        {card.settings.map(({ receipt, author }) => (
          <li key={receipt.commandId}>
            <span className="card-glance__kind">{text(`kind.${receipt.kind}`)}</span>
            <ReceiptWord state={receipt.state} kind={receipt.kind} />
            <span className="card-quiet quiet text-m">
              {text('wantedBy', { who: who(author), time: when(receipt.askedTime) })}
            </span>
          </li>
        ))}
        {card.errands.map((receipt) => (
          <li key={receipt.commandId}>
            <span className="card-glance__kind">{text(`kind.${receipt.kind}`)}</span>
            <ReceiptWord state={receipt.state} kind={receipt.kind} />
            <span className="card-quiet quiet text-m">{text('since', { time: when(receipt.changedTime) })}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
