/** Made messages for tests of providers, and a request that gives the answers it was told. */
import {
  OutboundFault,
  type BoundedAnswer,
  type BoundedRequest,
  type MakeProvider,
  type ProviderMessage,
} from './provider';
import type { ProviderName, ProviderValues } from '../../../../contract/delivery/providers';
import { guarded } from './judge';

export const NOW = new Date('2026-11-20T08:00:00Z');

export const ALERT: ProviderMessage = {
  kind: 'alert',
  key: 'd7f0a1b2-alert',
  urgency: 'now',
  language: 'zh',
  values: { code: null, school: '青石镇中心小学', who: '李', what: '求救', time: '16:00' },
  title: '李 求救',
  text: '【青石镇中心小学】李 求救 16:00',
  link: 'https://school.example/alert/7',
};
export const CODE: ProviderMessage = {
  ...ALERT,
  kind: 'code',
  key: 'c1',
  values: { ...ALERT.values, code: '482913' },
  title: '登录码',
  text: '登录码 482913',
  link: null,
};
export const TEST: ProviderMessage = { ...ALERT, kind: 'test', key: 't1' };

export const answerOf = (body: unknown, status = 200, retryAfter: number | null = null): BoundedAnswer => ({
  status,
  contentType: typeof body === 'string' ? 'text/html' : 'application/json',
  body: typeof body === 'string' ? body : JSON.stringify(body),
  retryAfter,
});

/** Answers that are none of any provider: a page, a cut text, nothing, a text in quotes. */
export const STRANGE = ['<html><body>login</body></html>', '{"code":', '', '"ok"', 'null', '[]'].map((body) =>
  answerOf(body),
);

/** A page is not the provider's; a cut or empty success may stand for a message that was taken. */
export const strangeResult = ({ body }: BoundedAnswer) => (body.startsWith('<') ? 'unreachable' : 'unknown');

export interface MadeRequest {
  url: string;
  method: string;
  headers: Readonly<Record<string, string>>;
  body: string;
}

/** A provider whose requests get these answers, one after the other; the last one stays. */
export function providerWith(
  name: ProviderName,
  make: MakeProvider,
  values: ProviderValues,
  ...answers: (BoundedAnswer | OutboundFault)[]
) {
  const requests: MadeRequest[] = [];
  const left = [...answers];
  const request: BoundedRequest = async (url, { method = 'GET', headers = {}, body = '' }) => {
    requests.push({ url, method, headers, body });
    const answer = left.length > 1 ? left.shift() : left[0];
    if (!answer) throw new OutboundFault('away', false, 'ECONNREFUSED');
    if (answer instanceof OutboundFault) throw answer;
    return answer;
  };
  const outside = { request, clock: () => NOW, newId: () => 'nonce-1', mail: null };
  return { ...guarded(name, make)(values, outside), requests };
}
