/** /device/incoming-limit: everyone, the listed numbers or nobody, and on which days; said in words. */
import { useState } from 'react';
import type { IncomingLimit } from '../../contract/cardSettings/values';
import { useText } from '../../src/messages/texts';
import { OneOf, SomeOf } from '../../src/ui/Chips';
import { LoadState } from '../../src/ui/LoadState';
import { useIncomingQuery, useSaveIncomingLimitMutation } from './api';
import { type CardOfScreen, CardScreen } from './CardScreen';
import { TellCard } from './TellCard';
import { ReceiptSteps } from './Receipt';
import { useSaveSetting } from './useSaveSetting';
import { useDayChips } from './useDayChips';
import { WantedHead } from './WantedHead';

interface LimitDraft {
  limit: IncomingLimit;
  weekdays: number[];
}

export function IncomingLimitSheet() {
  const text = useText('card');
  return (
    <CardScreen title={text('limit')} closesTo="/device/incoming" kind="incoming">
      {(card) => <Limit {...card} />}
    </CardScreen>
  );
}

function Limit({ studentId, has }: CardOfScreen) {
  const text = useText('card');
  const days = useDayChips();
  const { data: wanted, error, refetch } = useIncomingQuery({ studentId });
  const [send] = useSaveIncomingLimitMutation();
  const [draft, setDraft] = useState<LimitDraft | null>(null);
  const saving = useSaveSetting<LimitDraft>(wanted?.version ?? 0, draft !== null, (value, over) =>
    send({ studentId, ...value, over }),
  );
  if (!wanted) return <LoadState failure={error} onRetry={refetch} />;
  const numbers = wanted.value?.numbers ?? [];
  const shown = draft ?? { limit: wanted.value?.limit ?? 'everyone', weekdays: wanted.value?.weekdays ?? days.all };
  const nobodyListed = shown.limit === 'listed' && numbers.length === 0;
  const noDay = shown.limit === 'listed' && shown.weekdays.length === 0;
  return (
    <>
      <WantedHead wanted={wanted} />
      <OneOf
        label={text('limitAsk')}
        chips={has.limits.map((value) => ({ value, name: text(`limit.${value}`) }))}
        chosen={shown.limit}
        onChoose={(limit) => setDraft({ ...shown, limit })}
        note={text(`limitMeans.${shown.limit}`)}
        error={nobodyListed ? text('fault.nobodyListed') : undefined}
      />
      {shown.limit === 'listed' && has.callerHours && (
        <SomeOf
          label={text('limitDays')}
          chips={days.chips}
          oneRow
          chosen={shown.weekdays}
          onChange={(weekdays) => setDraft({ ...shown, weekdays })}
          note={text('limitDaysNote')}
          error={noDay ? text('faultDays') : undefined}
        />
      )}
      <TellCard
        kind="incoming"
        saving={saving}
        shown={({ mine, theirs }) => ({ ...(theirs.value as object), ...mine })}
        onTheirs={() => setDraft(null)}
        onSaved={() => setDraft(null)}
        className="card-part"
        onTell={async () => {
          if (!nobodyListed && !noDay && (await saving.save(shown))) setDraft(null);
        }}
      />
      {wanted.state && <ReceiptSteps {...wanted} state={wanted.state} />}
    </>
  );
}
