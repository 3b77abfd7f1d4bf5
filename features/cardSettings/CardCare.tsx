/**
 * What can be done with the card itself: its reporting interval with the cost in battery, ringing, restarting, wiping.
 * The last two are asked twice, and say what will be lost.
 */
import { useState } from 'react';
import type { Receipt } from '../../contract/cardSettings/receipts';
import type { ReportInterval } from '../../contract/cardSettings/values';
import { useText } from '../../src/messages/texts';
import type { Failure } from '../../src/service/failure';
import { Button } from '../../src/ui/Button';
import { OneOf } from '../../src/ui/Chips';
import { askSure } from '../../src/ui/dialog';
import { LoadState } from '../../src/ui/LoadState';
import { Fault } from '../../src/ui/Form';
import {
  useCardQuery,
  useOperateCardMutation,
  useReportIntervalQuery,
  useRingCardMutation,
  useSaveReportIntervalMutation,
} from './api';
import { CardContent, type CardOfScreen } from './CardScreen';
import { TellCard } from './TellCard';
import { ReceiptSteps, ReceiptWord, useWhen } from './Receipt';
import { useFaultWords, useSaveSetting } from './useSaveSetting';
import { WantedHead } from './WantedHead';

export function CardCare() {
  return (
    <CardContent kind={null}>
      {(card) => (
        <>
          <ModelWords {...card} />
          {card.has.strongest.interval !== null && <Interval {...card} />}
          <Errands {...card} kinds={['restart', 'factoryReset']} />
        </>
      )}
    </CardContent>
  );
}

function ModelWords({ studentId, model }: CardOfScreen) {
  const text = useText('card');
  const { data } = useCardQuery({ studentId });
  return (
    <p className="card-quiet quiet text-m">
      {text(data?.recognised === true ? 'modelIs' : 'modelAssumed', { model: text(`model.${model}`) })}
    </p>
  );
}

/** Seconds between two positions that a person may choose, where the model reports so often. */
const INTERVALS = [60, 180, 300, 600, 1_800, 3_600];
/**
 * Assumed, not measured: a full battery lasts about two days with a report every ten minutes and four without reports,
 * and each report costs the same. No maker's data sheet known to us gives these figures.
 */
const HOURS_AT_TEN_MINUTES = 48;
const HOURS_WITHOUT_REPORTS = 96;

/** Hours that a full battery lasts, by the assumption above. */
export function batteryHours(seconds: number): number {
  const perHour = 1 / HOURS_WITHOUT_REPORTS;
  const perReport = (1 / HOURS_AT_TEN_MINUTES - perHour) / 6;
  return 1 / (perHour + perReport * (3_600 / seconds));
}

function Interval({ studentId, has }: CardOfScreen) {
  const text = useText('card');
  const { data: wanted, error, refetch } = useReportIntervalQuery({ studentId });
  const [send] = useSaveReportIntervalMutation();
  const [draft, setDraft] = useState<ReportInterval | null>(null);
  const saving = useSaveSetting<ReportInterval>(wanted?.version ?? 0, draft !== null, (value, over) =>
    send({ studentId, value, over }),
  );
  if (!wanted) return <LoadState failure={error} onRetry={refetch} />;
  const shown = draft ?? wanted.value;
  return (
    <section className="card-part" aria-label={text('kind.interval')}>
      <h3 className="card-heading">{text('kind.interval')}</h3>
      <WantedHead wanted={wanted} />
      <OneOf
        label={text('every')}
        chips={INTERVALS.filter((seconds) => seconds >= has.intervalFloor).map((value) => ({
          value,
          name: text('minutes', { n: value / 60 }),
        }))}
        chosen={shown?.seconds ?? 0}
        onChoose={(seconds) => setDraft({ seconds })}
        note={shown ? text('batteryCost', { hours: Math.round(batteryHours(shown.seconds)) }) : text('batteryNote')}
      />
      <TellCard
        kind="interval"
        saving={saving}
        onTheirs={() => setDraft(null)}
        onSaved={() => setDraft(null)}
        onTell={draft ? () => saving.save(draft).then((saved) => (saved ? setDraft(null) : undefined)) : undefined}
      />
      {wanted.state && <ReceiptSteps {...wanted} state={wanted.state} />}
    </section>
  );
}

/** Ringing and restarting, on the card's first page: what is wanted in a hurry and loses nothing. */
export const CardErrands = () => (
  <CardContent kind={null}>{(card) => <Errands {...card} kinds={['restart']} />}</CardContent>
);

function Errands({ studentId, has, kinds }: CardOfScreen & { kinds: readonly ('restart' | 'factoryReset')[] }) {
  const text = useText('card');
  const faultWords = useFaultWords();
  const { data: card } = useCardQuery({ studentId });
  const [ring, ringing] = useRingCardMutation();
  const [operate, operating] = useOperateCardMutation();
  const receiptOf = (kind: Receipt['kind']) => card?.errands.find((one) => one.kind === kind);

  async function twice(kind: 'restart' | 'factoryReset') {
    const sure =
      (await askSure({
        title: text(`kind.${kind}`),
        content: text(`lost.${kind}`),
        confirm: text('goOn'),
      })) &&
      (await askSure({
        title: text('sure'),
        content: text(`sure.${kind}`),
        confirm: text(`kind.${kind}`),
      }));
    if (sure) await operate({ studentId, operate: kind, confirmed: true });
  }
  const failure = ringing.error ?? operating.error;
  return (
    <section className="card-part" aria-label={text('errands')}>
      <h3 className="card-heading">{text('errands')}</h3>
      {has.strongest.ring === null ? (
        <p className="card-quiet quiet text-m">{text('noRing')}</p>
      ) : (
        <>
          <Button kind="plain" wide busy={ringing.isLoading} onClick={() => void ring({ studentId })}>
            {text('kind.ring')}
          </Button>
          <p className="card-quiet quiet text-m">{text('ringNote')}</p>
          <ErrandReceipt receipt={receiptOf('ring')} />
        </>
      )}
      {kinds
        .filter((kind) => has.strongest[kind] !== null)
        .map((kind) => (
          <div key={kind} className="card-acts">
            <Button
              kind={kind === 'restart' ? 'plain' : 'danger'}
              wide
              busy={operating.isLoading}
              onClick={() => void twice(kind)}
            >
              {text(`kind.${kind}`)}
            </Button>
            <ErrandReceipt receipt={receiptOf(kind)} />
          </div>
        ))}
      <Fault className="card-fault fault">{failure ? faultWords(failure as Failure) : ''}</Fault>
    </section>
  );
}

function ErrandReceipt({ receipt }: { receipt: Receipt | undefined }) {
  const text = useText('card');
  const when = useWhen();
  return (
    <p role="status" className="card-errand">
      {receipt && (
        <>
          <ReceiptWord state={receipt.state} kind={receipt.kind} /> {text('since', { time: when(receipt.changedTime) })}
        </>
      )}
    </p>
  );
}
