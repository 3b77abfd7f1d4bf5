/** '/manage/cards/:imei': one card and its wearer; 'new' enters one. Our own addition. */
import '../manage.css';
import { useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { useText } from '../../../src/messages/texts';
import { LoadState } from '../../../src/ui/LoadState';
import { Sheet } from '../../../src/ui/Sheet';
import { useEndCardMutation, useManagedCardQuery } from '../api';
import { EndRecord } from '../EndRecord';
import { CARDS, NEW, recordPath } from '../paths';
import { CardForm } from './CardForm';
import { CardTable } from './CardTable';
import { useHeardWords } from './cardWords';
import { WearerPart } from './WearerPart';

export function CardRecordSheet() {
  const text = useText('manage');
  const navigate = useNavigate();
  const heard = useHeardWords();
  const imei = useParams()['imei'] ?? '';
  const adding = imei === NEW;
  const [parameters] = useSearchParams();
  const { currentData: card, error, refetch } = useManagedCardQuery({ imei }, { skip: adding });
  const [end] = useEndCardMutation();
  const query = without(parameters, 'imei');
  return (
    <Sheet
      title={adding ? text('addCard') : imei}
      closesTo={query ? `${CARDS}?${query}` : CARDS}
      anchor="full"
      list={{ title: text('cardList'), content: <CardTable chosenId={imei} /> }}
    >
      {adding && (
        <CardForm
          card={null}
          imei={parameters.get('imei')}
          onSaved={({ saved }) => void navigate(saved ? recordPath(CARDS, saved.imei) : CARDS, { replace: true })}
        />
      )}
      {!adding && !card && <LoadState failure={error} onRetry={refetch} />}
      {card && (
        <>
          <p className="quiet text-m">{heard(card)}</p>
          <WearerPart key={`wearer ${imei}`} card={card} />
          <h3 className="manage__part">{text('cardFacts')}</h3>
          <CardForm key={imei} card={card} />
          <EndRecord
            name={text('endCard')}
            title={text('endCardAsk', { imei })}
            warning={text('endCardNote')}
            send={(check) => end({ over: { imei, version: card.version }, ...(check && { check }) })}
            onEnded={() => void navigate(CARDS, { replace: true })}
          />
        </>
      )}
    </Sheet>
  );
}

/** The search of the list, without what only the page reads. */
function without(parameters: URLSearchParams, name: string): string {
  const rest = new URLSearchParams(parameters);
  rest.delete(name);
  return rest.toString();
}
