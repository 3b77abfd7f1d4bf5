/**
 * Calls that are begun before the code has come that asks for their answers: a page that opens on the map waits for the
 * platform and for the map's code at the same time.
 */
import type { Call } from '../../contract/call';
import type { CallRequest, OutgoingCall } from './transport';

type Credentials = Pick<OutgoingCall, 'token' | 'roleId'>;

export interface CallsAhead {
  /**
   * Keeps the answer for the first that asks for this call with nothing sent and with these credentials. An answer that
   * failed is kept from nobody: the call is then made as if it had not been begun.
   */
  begin(call: Call, credentials: Credentials, answer: Promise<unknown>): void;
  /** The answer, once; null where the call was not begun so or failed. */
  take(request: CallRequest, credentials: Credentials): Promise<unknown> | null;
}

export function createCallsAhead(): CallsAhead {
  const begun = new Map<Call, Credentials & { answer: Promise<unknown> }>();
  return {
    begin: (call, { token, roleId }, answer) =>
      void begun.set(call, { token, roleId, answer: answer.catch(() => null) }),
    take({ call, sent }, { token, roleId }) {
      const found = begun.get(call);
      begun.delete(call);
      const isSame = found?.token === token && found.roleId === roleId && Object.keys(sent).length === 0;
      return isSame ? found.answer : null;
    },
  };
}
