/** Calls of the console to a platform that listens on a port. */
import { type Call, type CallInput, type CallOutput, contract, Envelope, type SignedIn } from '../../contract';
import { DEFAULT_SETTINGS } from '../../server/engine/settings';
import { requestOf } from './platform';
import { PASSWORD } from './testSchool';

export interface AskRunning {
  ask<C extends Call>(
    call: C,
    input: CallInput<C>,
    as: SignedIn | null,
  ): Promise<{ code: number; data: CallOutput<C> }>;
  signIn(account: string): Promise<SignedIn>;
}

/** @param url where the platform listens, as `Running.url`. */
export function askRunning(url: string): AskRunning {
  const asking: AskRunning = {
    async ask(call, input, as) {
      const plain = { ...call, options: { ...call.options, noEncode: true } };
      const request = requestOf(plain, input as object, as, Date.now());
      const { pathname, search } = new URL(request.url);
      const { method, headers } = request;
      const answer = await fetch(new URL(pathname + search, url), {
        method,
        headers,
        body: method === 'GET' ? null : await request.text(),
      });
      const { code, data } = Envelope.parse(await answer.json());
      return { code, data: data as never };
    },
    async signIn(account) {
      const password = PASSWORD + DEFAULT_SETTINGS.compat.passwordSuffix;
      const { data } = await asking.ask(contract.user.signIn, { account, password }, null);
      const [entry] = data;
      if (!entry) throw new Error(`${account} has no identity`);
      return entry;
    },
  };
  return asking;
}
