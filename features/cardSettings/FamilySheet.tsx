/** /device/national/family: the free family numbers of the card, which its operator keeps (2.28, 7.12). */
import { useState } from 'react';
import * as z from 'zod/mini';
import type { OperatorOrder } from '../../contract/cardSettings/recordCalls';
import { CODES } from '../../contract/envelope';
import { useText } from '../../src/messages/texts';
import type { Failure } from '../../src/service/failure';
import { announce } from '../../src/ui/announce';
import { Button } from '../../src/ui/Button';
import { Field } from '../../src/ui/Field';
import { LoadState } from '../../src/ui/LoadState';
import { Notice } from '../../src/ui/Notice';
import { Fault, Form } from '../../src/ui/Form';
import { useAddFamilyGroupMutation, useCardOrderQuery, useChangeFamilyGroupMutation, useFamilyGroupQuery } from './api';
import { type CardOfScreen, CardScreen } from './CardScreen';
import { numberIsWrong } from './OutgoingSheet';
import { useAskShort } from './askShort';
import { useCardDraft } from './useCardDraft';
import { useFaultWords } from './useSaveSetting';

export function FamilySheet() {
  const text = useText('card');
  return (
    <CardScreen title={text('family')} kind={null}>
      {(card) => <Family {...card} />}
    </CardScreen>
  );
}

function Family({ studentId }: CardOfScreen) {
  const text = useText('card');
  const { data: order, error, refetch } = useCardOrderQuery({ studentId });
  if (error && 'kind' in error && error.code === CODES.operatorMissing)
    return <Notice sign="works" level={3} title={text('noOperator')} text={text('noOperatorText')} />;
  if (!order) return <LoadState failure={error} onRetry={refetch} />;
  return (
    <>
      <p className="card-quiet quiet text-m">{text('familyText')}</p>
      <p>
        {text(`order.${order.state}`)}
        {order.product && ` · ${order.product}`}
      </p>
      {order.state === 'active' && <Group studentId={studentId} order={order} />}
    </>
  );
}

function Group({ studentId, order }: { studentId: string; order: OperatorOrder }) {
  const text = useText('card');
  const faultWords = useFaultWords();
  const { data: group, error, refetch } = useFamilyGroupQuery({ studentId });
  const [add, adding] = useAddFamilyGroupMutation();
  const [change, changing] = useChangeFamilyGroupMutation();
  const [typed, keep] = useCardDraft(studentId, 'family', z.string());
  const number = typed ?? '';
  const askShort = useAskShort();
  const [tried, setTried] = useState(false);
  if (group === undefined) return <LoadState failure={error} onRetry={refetch} />;
  const others = (group?.members ?? []).filter(({ isCard }) => !isCard).map((one) => one.number);
  const digits = number.replaceAll(/[\s-]/g, '');
  const fault = numberIsWrong(digits) ? text('faultNumber') : others.includes(digits) ? text('faultListed') : undefined;
  const busy = adding.isLoading || changing.isLoading;
  const refused = adding.error ?? changing.error;

  async function put(numbers: string[]) {
    const answer = await (group ? change : add)({ studentId, numbers });
    if ('error' in answer) return;
    keep(null);
    setTried(false);
    announce(text('familySaved'), 'polite');
  }
  const putTyped = async () => (await askShort([digits])) && put([...others, digits]);
  return (
    <>
      {others.length === 0 && <Notice sign="card" level={3} title={text('noFamily')} text={text('noFamilyText')} />}
      <ul className="card-numbers unmarked">
        {group?.members.map((member) => (
          <li key={member.number}>
            <span className="card-numbers__who tabular flex wraps">
              <strong>{member.number}</strong>
              {member.isCard && <span>{text('theCard')}</span>}
              {member.shortNumber && (
                <span className="card-quiet quiet text-m">{text('shortNumber', { number: member.shortNumber })}</span>
              )}
            </span>
            {!member.isCard && others.length > 1 && (
              <Button
                kind="danger"
                small
                busy={busy}
                aria-label={text('dropOne', { who: member.number })}
                onClick={() => void put(others.filter((one) => one !== member.number))}
              >
                {text('remove')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {others.length + 1 < order.most && (
        <Form
          className="card-form"
          aria-label={text('addFamily')}
          onSubmit={() => {
            setTried(true);
            if (!fault && !busy) void putTyped();
          }}
        >
          <Field
            label={text('number')}
            inputMode="tel"
            autoComplete="off"
            value={number}
            error={tried ? fault : undefined}
            onChange={({ target }) => keep(target.value)}
          />
          <Button type="submit" wide busy={busy}>
            {text('addFamily')}
          </Button>
        </Form>
      )}
      <Fault className="card-fault fault">{refused ? faultWords(refused as Failure) : ''}</Fault>
    </>
  );
}
