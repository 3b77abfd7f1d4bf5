/** /device/sms-intercept: which text messages the card holds back; only for models that have it (2.36). */
import { useState } from 'react';
import type { SmsIntercept } from '../../contract/cardSettings/values';
import { useText } from '../../src/messages/texts';
import { OneOf } from '../../src/ui/Chips';
import { LoadState } from '../../src/ui/LoadState';
import { useSaveSmsInterceptMutation, useSmsInterceptQuery } from './api';
import { type CardOfScreen, CardScreen } from './CardScreen';
import { TellCard } from './TellCard';
import { ReceiptSteps } from './Receipt';
import { useSaveSetting } from './useSaveSetting';
import { WantedHead } from './WantedHead';

const CHOICES = ['none', 'unlisted', 'all'] as const;

export function SmsInterceptSheet() {
  const text = useText('card');
  return (
    <CardScreen title={text('kind.smsIntercept')} closesTo="/device/sms" kind="smsIntercept">
      {(card) => <Intercept {...card} />}
    </CardScreen>
  );
}

function Intercept({ studentId }: CardOfScreen) {
  const text = useText('card');
  const { data: wanted, error, refetch } = useSmsInterceptQuery({ studentId });
  const [send] = useSaveSmsInterceptMutation();
  const [draft, setDraft] = useState<SmsIntercept | null>(null);
  const saving = useSaveSetting<SmsIntercept>(wanted?.version ?? 0, draft !== null, (value, over) =>
    send({ studentId, value, over }),
  );
  if (!wanted) return <LoadState failure={error} onRetry={refetch} />;
  const shown = draft ?? wanted.value ?? { holdBack: 'none' as const };
  return (
    <>
      <WantedHead wanted={wanted} />
      <OneOf
        label={text('holdBackAsk')}
        chips={CHOICES.map((value) => ({ value, name: text(`holdBack.${value}`) }))}
        chosen={shown.holdBack}
        onChoose={(holdBack) => setDraft({ holdBack })}
        note={text(`holdBackMeans.${shown.holdBack}`)}
      />
      <TellCard
        kind="smsIntercept"
        saving={saving}
        onTheirs={() => setDraft(null)}
        onSaved={() => setDraft(null)}
        onTell={() => saving.save(shown).then((saved) => (saved ? setDraft(null) : undefined))}
      />
      {wanted.state && <ReceiptSteps {...wanted} state={wanted.state} />}
    </>
  );
}
