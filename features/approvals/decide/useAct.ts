/** Does an act on an approval, and says in words why it could not be done. */
import type { ApprovalAct } from '../../../contract/approvals/act';
import { CODES } from '../../../contract/envelope';
import { useText } from '../../../src/messages/texts';
import { type Failure, isOffline } from '../../../src/service/failure';
import { notify } from '../../../src/ui/toast';
import { useActOnApprovalMutation } from '../api';

/** @param instanceId of the approval */
export function useAct(instanceId: string) {
  const text = useText('approval');
  const [send, { isLoading }] = useActOnApprovalMutation();

  /** Resolves to the sentence of the fault; null when it is done. */
  async function act(done: ApprovalAct, said: string): Promise<string | null> {
    const answer = await send({ instanceId, act: done });
    if (!answer.error) {
      void notify(said);
      return null;
    }
    const { code, data } = answer.error as Failure;
    if (isOffline(answer.error)) return text('sendOffline');
    const fault = typeof data === 'object' && data !== null && 'fault' in data ? data.fault : null;
    if (fault === 'too-soon') return text('urgeSoon');
    if (fault === 'unsigned') return text('signatureMissing');
    if (fault === 'known') return text('knownPerson');
    if (code === CODES.conflict) return text('decided');
    return text(code === CODES.forbidden ? 'notYours' : 'failed');
  }
  return { act, isLoading };
}
