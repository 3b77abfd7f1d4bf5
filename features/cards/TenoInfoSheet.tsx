/** /device/setting/tenoinfo: the bound card, and a button to unbind it (2.31, 3.07). */
import './binding.css';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { batteryPercent } from '../../contract/freshness';
import type { TenoInfo } from '../../contract/cards';
import { useText } from '../../src/messages/texts';
import { usePupilName } from '../../src/session/usePupilNames';
import { useViewer } from '../../src/session/useViewer';
import { useNow } from '../../src/time/useNow';
import { askSure } from '../../src/ui/dialog';
import { Notice } from '../../src/ui/Notice';
import { cardPath } from '../../src/ui/pupilPaths';
import { Sheet } from '../../src/ui/Sheet';
import { toast } from '../../src/ui/toast';
import { LoadState } from '../../src/ui/LoadState';
import { Button, ButtonLink } from '../../src/ui/Button';
import { OtherChild, useOtherChild } from './BindingHead';
import { useCardRequestQuery, useRemoveImeiMutation, useTenoInfoQuery } from './api';
import { CardRequestNotice } from './CardRequestNotice';
import { CardFacts } from './CardFacts';
import { LineNotices } from './LineNotices';
import { dayOf } from '../../contract/day';
import { timeWords } from '../../src/time/timeWords';

/** Milliseconds between two looks for a request of the other guardian while the sheet is open. */
const REQUEST_EVERY = 15_000;

/** @param care what can be done with a bound card, below its facts. */
export function TenoInfoSheet({ care }: { care: ReactNode }) {
  const text = useText('binding');
  const name = usePupilName(useViewer().studentId);
  const other = useOtherChild();
  const {
    data: card,
    error,
    refetch,
  } = useTenoInfoQuery(undefined, {
    refetchOnMountOrArgChange: true,
    pollingInterval: REQUEST_EVERY,
  });
  const { data: request } = useCardRequestQuery(undefined, {
    skip: card !== null,
    refetchOnMountOrArgChange: true,
    pollingInterval: REQUEST_EVERY,
  });
  // The details are those of the identity's child: nobody unbinds the card of the other one by them.
  if (other !== null)
    return (
      <Sheet title={text('tenoinfo')} closesTo={cardPath(other)} toWhereOneWas anchor="full">
        <OtherChild studentId={other} binds={false} />
      </Sheet>
    );
  return (
    <Sheet
      title={name === undefined ? text('tenoinfo') : text('tenoinfoOf', { name })}
      closesTo="/device"
      toWhereOneWas
      anchor="full"
    >
      {card === undefined && <LoadState failure={error} onRetry={refetch} />}
      {card === null && request && <CardRequestNotice request={request} />}
      {card === null && (
        <Notice
          sign="card"
          level={3}
          title={text('noCard')}
          action={<ButtonLink to="/device/bindDevice">{text('linkCard')}</ButtonLink>}
          text={text('noneText')}
        />
      )}
      {card && <BoundCard card={card} care={care} />}
    </Sheet>
  );
}

function BoundCard({
  card: { imei, rfid, phone, model, power, lastTime, studentName, line },
  care,
}: {
  card: TenoInfo;
  care: ReactNode;
}) {
  const text = useText('binding');
  const intl = useIntl();
  const now = useNow(30_000);
  const { timeZone } = useViewer();
  const [remove, { isLoading }] = useRemoveImeiMutation();
  const battery = batteryPercent(power);
  const when = (instant: string) => timeWords(intl, instant, dayOf(now, timeZone), timeZone);
  const lastContact = lastTime === null ? text('neverSpoke') : when(lastTime);

  async function unbind() {
    if (
      !(await askSure({
        title: text('unbind'),
        content: text('unbindAsk', { name: studentName }),
        confirm: text('unbind'),
      }))
    )
      return;
    const { error } = await remove({ imei });
    if (!error) void toast('success', text('unbound'), { mask: false });
  }

  return (
    <>
      {line && <LineNotices line={line} when={when} />}
      <CardFacts
        facts={[
          [text('imei'), imei],
          [text('rfid'), rfid],
          [text('model'), model],
          [text('phone'), phone],
          [text('power'), battery === null ? null : text('powerLevel', { power: battery })],
          [text('lastTime'), lastContact],
          [text('firmware'), line?.firmware],
          [text('sim'), line?.simEnd && text('simEnd', { digits: line.simEnd })],
          [text('signal'), line && line.signal !== null ? text('signalBars', { bars: line.signal }) : null],
        ]}
      />
      {care}
      <Button kind="plain" wide className="above-4" busy={isLoading} onClick={() => void unbind()}>
        {text('unbind')}
      </Button>
    </>
  );
}
