/** /profile/set/loss: report the child's card lost, or found again (2.35). */
import './binding.css';
import type { ReactNode } from 'react';
import { skipToken } from '@reduxjs/toolkit/query';
import { useIntl } from 'react-intl';
import type { TenoInfo } from '../../contract/cards';
import { useText } from '../../src/messages/texts';
import { ChildHead } from '../../src/session/ChildHead';
import { useAddressedPupil } from '../../src/session/usePupilNames';
import { useViewer } from '../../src/session/useViewer';
import { useNow } from '../../src/time/useNow';
import { askSure } from '../../src/ui/dialog';
import { Notice } from '../../src/ui/Notice';
import { positionPath } from '../../src/ui/pupilPaths';
import { Sheet } from '../../src/ui/Sheet';
import { notify } from '../../src/ui/toast';
import { LoadState } from '../../src/ui/LoadState';
import { Button, ButtonLink } from '../../src/ui/Button';
import { useTenoInfoQuery, useUpdateStatusMutation } from './api';
import { CardFacts } from './CardFacts';
import { dayOf } from '../../contract/day';
import { timeWords } from '../../src/time/timeWords';

/** @param steps what a lost card can be told. */
export function LossSheet({ steps }: { steps: ReactNode }) {
  const text = useText('binding');
  const { studentId } = useAddressedPupil();
  const { data: card, error, refetch } = useTenoInfoQuery(studentId === '' ? skipToken : { studentId });
  return (
    <Sheet title={text('loss')} closesTo="/profile" anchor="full">
      <ChildHead />
      {card === undefined && <LoadState failure={error} onRetry={refetch} />}
      {card === null && <Notice sign="card" level={3} title={text('noCard')} text={text('lossNone')} />}
      {card && <LossStatus key={studentId} studentId={studentId} card={card} />}
      {card && steps}
    </Sheet>
  );
}

function LossStatus({
  studentId,
  card: { imei, rfid, lostTime, lossSilent, studentName },
}: {
  studentId: string;
  card: TenoInfo;
}) {
  const text = useText('binding');
  const intl = useIntl();
  const now = useNow(30_000);
  const { timeZone } = useViewer();
  const [update, { isLoading }] = useUpdateStatusMutation();

  async function report() {
    if (
      !(await askSure({
        title: text('lossReport'),
        content: text('lossAsk', { name: studentName }),
        confirm: text('lossReport'),
      }))
    )
      return;
    const { error } = await update({ studentId, status: 'lost' });
    if (!error) void notify(text('lossReported'));
  }
  async function silence() {
    const { error } = await update({ studentId, status: 'lost' });
    if (!error) void notify(text('lossSilenced'));
  }
  async function found() {
    const { error } = await update({ studentId, status: 'found' });
    if (!error) void notify(text('lossFound'));
  }

  const since = lostTime && timeWords(intl, lostTime, dayOf(now, timeZone), timeZone);
  return (
    <>
      <p className={`binding__state binding__state--${lostTime === null ? 'free' : 'lost'}`} role="status">
        {since === null ? text('lossNot', { name: studentName }) : text('lossSince', { name: studentName, since })}
      </p>
      <CardFacts
        facts={[
          [text('imei'), imei],
          [text('rfid'), rfid],
        ]}
      />
      <p className="quiet text-m below-3">
        {text(lostTime === null ? 'lossText' : lossSilent ? 'lossMeanwhile' : 'lossOfOther')}
      </p>
      <div className="binding__choices grid gap-2 below-3">
        {/* One button for both actions, never disabled, so that it keeps the focus. */}
        <Button wide busy={isLoading} onClick={() => void (isLoading || (lostTime === null ? report() : found()))}>
          {text(lostTime === null ? 'lossReport' : 'lossEnd')}
        </Button>
        {lostTime !== null && !lossSilent && (
          <Button kind="plain" wide busy={isLoading} onClick={() => void (isLoading || silence())}>
            {text('lossSilence')}
          </Button>
        )}
        {lostTime !== null && (
          <ButtonLink kind="plain" wide to={positionPath(true, studentId)}>
            {text('lossWhere')}
          </ButtonLink>
        )}
      </div>
    </>
  );
}
