/** The button that ends a record, after it was said what that does. */
import { useState } from 'react';
import type { Effects } from '../../contract';
import { Button } from '../../src/ui/Button';
import { FormFault } from './RecordForm';
import { useConfirmedChange } from './useConfirmedChange';

interface EndRecordProps<Answer> {
  /** The words of the button and of the question. */
  name: string;
  title: string;
  warning: string;
  send: (check: boolean) => Promise<{ data?: Answer | undefined; error?: unknown }>;
  onEnded?: () => void;
}

export function EndRecord<Answer extends { effects: Effects }>({
  name,
  title,
  warning,
  send,
  onEnded,
}: EndRecordProps<Answer>) {
  const confirmed = useConfirmedChange();
  const [error, setError] = useState<unknown>(undefined);
  const [busy, setBusy] = useState(false);

  async function end() {
    setBusy(true);
    const done = await confirmed({
      title,
      warnings: [warning],
      confirm: name,
      send: async (check) => {
        const answer = await send(check);
        setError(answer.error);
        return answer;
      },
    });
    setBusy(false);
    if (done) onEnded?.();
  }
  return (
    <>
      <FormFault error={error} />
      <Button kind="danger" busy={busy} onClick={() => void end()}>
        {name}
      </Button>
    </>
  );
}
