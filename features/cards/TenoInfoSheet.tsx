/** /device/setting/tenoinfo: the bound card, and a button to unbind it (2.31, 3.07). */
import './binding.css';
import type { ReactNode } from 'react';
import { skipToken } from '@reduxjs/toolkit/query';
import { useIntl } from 'react-intl';
import { batteryPercent } from '../../contract/freshness';
import type { TenoInfo } from '../../contract/cards';
import { useText } from '../../src/messages/texts';
import { ChildHead } from '../../src/session/ChildHead';
import { useChildPath } from '../../src/session/useChildPath';
import { useAddressedPupil } from '../../src/session/usePupilNames';
import { useViewer } from '../../src/session/useViewer';
import { useNow } from '../../src/time/useNow';
import { askSure } from '../../src/ui/dialog';
import { Notice } from '../../src/ui/Notice';
import { Sheet } from '../../src/ui/Sheet';
import { bindPath } from '../../src/ui/pupilPaths';
import { toast } from '../../src/ui/toast';
import { LoadState } from '../../src/ui/LoadState';
import { Button, ButtonLink } from '../../src/ui/Button';
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
  const { studentId, name } = useAddressedPupil();
  const to = useChildPath();
  const whose = studentId === '' ? skipToken : { studentId };
  const {
    data: card,
    error,
    refetch,
  } = useTenoInfoQuery(whose, {
    refetchOnMountOrArgChange: true,
    pollingInterval: REQUEST_EVERY,
  });
  const { data: request } = useCardRequestQuery(whose, {
    skip: card !== null,
    refetchOnMountOrArgChange: true,
    pollingInterval: REQUEST_EVERY,
  });
  return (
    <Sheet
      title={name === undefined ? text('tenoinfo') : text('tenoinfoOf', { name })}
      closesTo={to('/device')}
      toWhereOneWas
      anchor="full"
    >
      <ChildHead />
      {card === undefined && <LoadState failure={error} onRetry={refetch} />}
      {card === null && request && <CardRequestNotice key={studentId} studentId={studentId} request={request} />}
      {card === null && (
        <Notice
          sign="card"
          level={3}
          title={text('noCard')}
          action={<ButtonLink to={bindPath(studentId)}>{text('linkCard')}</ButtonLink>}
          text={text('noneText')}
        />
      )}
      {card && <BoundCard key={studentId} studentId={studentId} card={card} care={care} />}
    </Sheet>
  );
}

function BoundCard({
  studentId,
  card: { imei, rfid, phone, model, power, lastTime, studentName, line },
  care,
}: {
  studentId: string;
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
    const { error } = await remove({ studentId, imei });
    if (!error) void toast('success', text('unbound'), { mask: false });
  }

  return (
    <>
      {line && <LineNotices studentId={studentId} line={line} when={when} />}
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
