/** /device/setting/tenoinfo: the bound card, and a button to unbind it (2.31, 3.07). */
import './binding.css';
import { useIntl } from 'react-intl';
import { batteryPercent } from '../../contract/freshness';
import type { TenoInfo } from '../../contract/card';
import { useText } from '../../src/messages/texts';
import { useViewer } from '../../src/session/useViewer';
import { useNow } from '../../src/time/useNow';
import { ask } from '../../src/ui/dialog';
import { Notice } from '../../src/ui/Notice';
import { Sheet } from '../../src/ui/Sheet';
import { toast } from '../../src/ui/toast';
import { LoadState } from '../../src/ui/LoadState';
import { Button, ButtonLink } from '../../src/ui/Button';
import { useRemoveImeiMutation, useTenoInfoQuery } from './api';
import { CardFacts } from './CardFacts';
import { lastContactText } from './lastContactText';

export function TenoInfoSheet() {
  const text = useText('binding');
  const { data: card, error, refetch } = useTenoInfoQuery();
  return (
    <Sheet title={text('tenoinfo')} closesTo="/device" anchor="full">
      {card === undefined && <LoadState failure={error} onRetry={refetch} />}
      {card === null && (
        <Notice
          sign="card"
          level={3}
          title={text('none')}
          action={<ButtonLink to="/device/bindDevice">{text('start')}</ButtonLink>}
        >
          <p>{text('noneText')}</p>
        </Notice>
      )}
      {card && <BoundCard card={card} />}
    </Sheet>
  );
}

function BoundCard({ card: { imei, rfid, phone, model, power, lastTime, studentName } }: { card: TenoInfo }) {
  const text = useText('binding');
  const intl = useIntl();
  const now = useNow(30_000);
  const { timeZone } = useViewer();
  const [remove, { isLoading }] = useRemoveImeiMutation();
  const battery = batteryPercent(power);
  const lastContact =
    lastTime === null
      ? text('neverSpoke')
      : lastContactText(intl, lastTime, now, timeZone, (time) => text('yesterday', { time }));

  async function unbind() {
    if (
      !(await ask({
        title: text('unbind'),
        content: text('unbindAsk', { name: studentName }),
        confirm: text('unbind'),
        cancel: text('cancel'),
      }))
    )
      return;
    const { error } = await remove({ imei });
    if (!error) void toast('success', text('unbound'), { mask: false });
  }

  return (
    <>
      <CardFacts
        facts={[
          [text('imei'), imei],
          [text('rfid'), rfid],
          [text('model'), model],
          [text('phone'), phone],
          [text('power'), battery === null ? null : `${battery} %`],
          [text('lastTime'), lastContact],
        ]}
      />
      <Button kind="plain" wide className="binding__unbind" busy={isLoading} onClick={() => void unbind()}>
        {text('unbind')}
      </Button>
    </>
  );
}
