/** A pupil leaves the school: first what goes with the pupil, in counts, and when it is erased. */
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { useNavigate } from 'react-router-dom';
import type { ErasedCounts } from '../../../contract';
import { useText } from '../../../src/messages/texts';
import { useViewer } from '../../../src/session/useViewer';
import { Button } from '../../../src/ui/Button';
import { askSure } from '../../../src/ui/dialog';
import { notify } from '../../../src/ui/toast';
import { useLetPupilLeaveMutation, usePreviewLeavingMutation } from '../api';
import { FormFault } from '../RecordForm';
import { PUPILS } from '../paths';

const COUNTED = [
  'guardians',
  'accounts',
  'fixes',
  'alerts',
  'crossings',
  'waterVerdicts',
  'temperatures',
  'accessEntries',
  'places',
  'others',
] as const satisfies readonly (keyof ErasedCounts)[];

export function PupilLeaving({ studentId, name }: { studentId: string; name: string }) {
  const text = useText('manage');
  const intl = useIntl();
  const { timeZone } = useViewer();
  const navigate = useNavigate();
  const [preview, previewing] = usePreviewLeavingMutation();
  const [leave, leaving] = useLetPupilLeaveMutation();
  const [error, setError] = useState<unknown>(undefined);

  async function letLeave() {
    const { data: seen, error: unread } = await preview({ studentId });
    setError(unread);
    if (!seen) return;
    const lines = [
      text('leaveDay', { day: intl.formatDate(seen.eraseTime, { timeZone, dateStyle: 'long' }) }),
      ...(seen.imei === null ? [] : [text('leaveCard', { imei: seen.imei })]),
      ...COUNTED.flatMap((kind) => {
        const n = seen.counts[kind] ?? 0;
        return n > 0 ? [text(`erased.${kind}`, { n })] : [];
      }),
    ];
    const content = (
      <ul className="manage__effects unmarked">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    );
    if (!(await askSure({ title: text('leaveAsk', { name }), content, confirm: text('leave') }))) return;
    const { error: refused } = await leave({ studentId });
    setError(refused);
    if (refused) return;
    void notify(text('saved'));
    await navigate(PUPILS, { replace: true });
  }
  return (
    <>
      <h3 className="manage__part">{text('leave')}</h3>
      <FormFault error={error} />
      <Button kind="danger" busy={previewing.isLoading || leaving.isLoading} onClick={() => void letLeave()}>
        {text('leave')}
      </Button>
    </>
  );
}
