/** '/manage/leavers': pupils who have left and are not erased yet, and what was erased. Our own addition. */
import '../manage.css';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { useText } from '../../../src/messages/texts';
import { useViewer } from '../../../src/session/useViewer';
import { Button } from '../../../src/ui/Button';
import { askSure } from '../../../src/ui/dialog';
import { LoadState } from '../../../src/ui/LoadState';
import { LongList } from '../../../src/ui/LongList';
import { Notice } from '../../../src/ui/Notice';
import { Sheet } from '../../../src/ui/Sheet';
import { notify } from '../../../src/ui/toast';
import { useErasureCertificatesQuery, usePupilLeaversQuery, useTakePupilBackMutation } from '../api';
import { FormFault } from '../RecordForm';
import { ManageMenu } from '../ManageMenu';
import { MANAGE } from '../paths';
import { Called, useCalled } from '../../../src/messages/calledNames';

export function LeaverSheet() {
  const text = useText('manage');
  const called = useCalled();
  const intl = useIntl();
  const { timeZone } = useViewer();
  const { data: leavers, error, refetch } = usePupilLeaversQuery({});
  const certificates = useErasureCertificatesQuery({});
  const [takeBack, { isLoading }] = useTakePupilBackMutation();
  const [refused, setRefused] = useState<unknown>(undefined);
  const day = (instant: string) => intl.formatDate(instant, { timeZone, dateStyle: 'medium' });

  async function back(studentId: string, name: string) {
    const question = { title: text('returnAsk', { name }), content: text('returnNote'), confirm: text('return') };
    if (!(await askSure({ ...question }))) return;
    const { error: why } = await takeBack({ studentId });
    setRefused(why);
    if (!why) void notify(text('saved'));
  }
  return (
    <Sheet
      title={text('leaverList')}
      closesTo={MANAGE}
      anchor="full"
      list={{ title: text('title'), content: <ManageMenu /> }}
    >
      <FormFault error={refused} />
      {!leavers && <LoadState failure={error} onRetry={refetch} />}
      {leavers?.length === 0 && <Notice sign="lost" level={3} title={text('noLeavers')} />}
      <LongList rows={leavers ?? []} className="manage__lines">
        {({ studentId, name, className, eraseTime }) => (
          <li key={studentId}>
            <strong>
              <Called name={name} />
            </strong>
            <span>
              {called(className)} · {text('erasedOn', { day: day(eraseTime) })}
            </span>
            <Button kind="link" busy={isLoading} onClick={() => void back(studentId, name)}>
              {text('return')}
            </Button>
          </li>
        )}
      </LongList>
      <h3 className="manage__part">{text('certificates')}</h3>
      {!certificates.data && <LoadState failure={certificates.error} onRetry={certificates.refetch} />}
      {certificates.data?.length === 0 && <p className="quiet text-m">{text('noCertificates')}</p>}
      <LongList rows={certificates.data ?? []} className="manage__lines">
        {({ certificateId, what, erasedTime, digest }) => (
          <li key={certificateId}>
            <strong>{text(`certificate.${what}`, { day: day(erasedTime) })}</strong>
            <span>{digest.slice(0, 16)}</span>
          </li>
        )}
      </LongList>
    </Sheet>
  );
}
