/** What the providers share: how an answer becomes an outcome. */
import type { BoundedAnswer, MakeProvider, Outcome, Provider, ProviderOutside } from './provider';
import { OutboundFault } from './provider';
import type { ProviderReason } from '../../../../contract/delivery/attempt';
import {
  providerRow,
  secretFields,
  type ProviderName,
  type ProviderValues,
} from '../../../../contract/delivery/providers';

/** The body of an answer, when it is an object of JSON. */
export type AnswerBody = Readonly<Record<string, unknown>>;

const MOST_CODE = 64;
/** What a code looks like: a word or a figure of the provider. Anything else may be a sentence with a name in it. */
const CODE = /^-?[A-Za-z0-9][A-Za-z0-9._:-]*$/;
/** Digits of a telephone number's length. */
const NUMBER = /\d{9,}/;

/** A code as an administrator may see it. A text that is no code, or that holds what is hidden, is `unreadable`. */
export function boundedCode(code: unknown, hidden: readonly string[] = []): string {
  const text = typeof code === 'number' || typeof code === 'string' ? String(code) : '';
  const isCode = CODE.test(text) && !NUMBER.test(text) && !hidden.some((one) => one.length > 3 && text.includes(one));
  return isCode ? text.slice(0, MOST_CODE) : 'unreadable';
}

/** @param reference of another form than printable ASCII it is none: a sentence may hold a name */
export function accepted(reference: unknown = null): Outcome {
  const text = typeof reference === 'string' || typeof reference === 'number' ? String(reference) : '';
  return { result: 'accepted', reference: /^[!-~]{1,128}$/.test(text) ? text : null };
}

export const failed = (
  result: 'refused' | 'misconfigured' | 'unreachable' | 'unknown',
  reason: ProviderReason,
  code: unknown,
): Outcome => ({ result, reason, code: boundedCode(code) });

export const limited = (code: unknown, until: Date | null): Outcome => ({
  result: 'limited',
  reason: 'limit',
  code: boundedCode(code),
  until,
});

/** The message needs a template, or a kind of message, that this provider has not been given. */
export const noTemplate = failed('misconfigured', 'template', 'noTemplate');

/** @param seconds null when the provider does not say */
export const after = (now: Date, seconds: number | null): Date | null =>
  seconds === null ? null : new Date(now.getTime() + seconds * 1000);

const isBody = (value: unknown): value is AnswerBody =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** @returns null for what is no object of JSON: a page, a cut text, nothing. */
export function bodyOf(text: string): AnswerBody | null {
  try {
    const value: unknown = JSON.parse(text);
    return isBody(value) ? value : null;
  } catch {
    return null;
  }
}

/** The value at a path such as `Response.SendStatusSet.0.Code`; undefined when there is none. */
export const valueAt = (body: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (value, name) =>
        typeof value === 'object' && value !== null && Object.hasOwn(value, name)
          ? (value as Record<string, unknown>)[name]
          : undefined,
      body,
    );

/** Statuses by which a server says that it has not begun with the request (RFC 9110, 15.5.9 and 15.6.4; RFC 8470). */
const NOT_BEGUN: readonly number[] = [408, 425, 503];

/**
 * What a status alone says. A fault of the server tells nothing of the message: it may have been taken before. 2xx is
 * here an answer without the body that the provider promises.
 */
export function outcomeOfStatus({ status, retryAfter }: BoundedAnswer, now: Date): Outcome {
  const code = `http${status}`;
  if (status === 429) return limited(code, after(now, retryAfter));
  if (status === 401 || status === 403) return failed('misconfigured', 'credential', code);
  if (NOT_BEGUN.includes(status)) return failed('unreachable', 'away', code);
  if (status >= 500) return failed('unknown', 'away', code);
  if (status >= 400) return failed('refused', 'other', code);
  return failed('unknown', 'answer', code);
}

/** A page of whatever stands between the platform and the provider: a portal, a firewall, a wrong address. */
export const isPage = (text: string) => /^\s*</.test(text);

/**
 * Judges an answer by its body. One of another form is no verdict of the provider: only its status can say more, and a
 * success that is cut or empty may stand for a message that was taken.
 */
export function judged(answer: BoundedAnswer, now: Date, judge: (body: AnswerBody) => Outcome): Outcome {
  const body = bodyOf(answer.body);
  if (body) return judge(body);
  const { status } = answer;
  if (status === 429 || status >= 500) return outcomeOfStatus(answer, now);
  return failed(status < 300 && !isPage(answer.body) ? 'unknown' : 'unreachable', 'answer', `http${status}`);
}

/** One line of a provider's table: codes of this form mean this. The first line that fits counts. */
export type CodeVerdict = readonly [
  codes: RegExp,
  result: 'refused' | 'misconfigured' | 'unreachable' | 'limited',
  reason: ProviderReason,
];

/**
 * What a provider's code means by its table. A code that is not listed is a refusal, so that the next channel has its
 * turn.
 * @param until until when the provider takes no more, where the table says `limited`
 */
export function outcomeOfCode(code: unknown, verdicts: readonly CodeVerdict[], until: Date | null = null): Outcome {
  const text = typeof code === 'number' || typeof code === 'string' ? String(code) : '';
  if (text === '') return failed('unknown', 'answer', 'noCode');
  const [, result, reason] = verdicts.find(([codes]) => codes.test(text)) ?? [null, 'refused', 'other' as const];
  return result === 'limited' ? limited(text, until) : failed(result, reason, text);
}

/** What a request that ended without an answer means for the message that it carried. */
export function outcomeOfFault({ why, handedOver, code }: OutboundFault): Outcome {
  if (why === 'address' || why === 'redirect') return failed('misconfigured', 'address', code);
  return failed(handedOver ? 'unknown' : 'unreachable', why === 'long' ? 'answer' : 'away', code);
}

/**
 * The provider, with what holds for each of them: it gets only what its row carries, a request that failed becomes an
 * outcome, and no outcome's code shows the recipient, a value of the message or a secret.
 */
export const guarded =
  (name: ProviderName, make: MakeProvider): MakeProvider =>
  (values: ProviderValues, outside: ProviderOutside): Provider => {
    const provider = make(values, outside);
    // A secret of several lines has several secrets.
    const secrets = secretFields(name).flatMap((field) => (values[field] ?? '').split(/[\s:,;]+/));
    return {
      async send(message, to) {
        // A code never goes to a group, nor an alert where only codes may be sent.
        if (message.kind !== 'test' && !providerRow(name).carries.includes(message.kind)) return noTemplate;
        const outcome = await provider.send(message, to).catch((fault: unknown) => {
          if (fault instanceof OutboundFault) return outcomeOfFault(fault);
          throw fault;
        });
        const { code, who, school } = message.values;
        const hidden = [...secrets, to, code ?? '', who, school];
        if (outcome.result === 'accepted') {
          const shows = hidden.some((one) => one.length > 3 && outcome.reference?.includes(one));
          return shows ? accepted() : outcome;
        }
        return { ...outcome, code: boundedCode(outcome.code, hidden) };
      },
    };
  };

/** Base64 of bytes. */
export const base64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes));

/** A value of a field, or what counts while it is empty. An address loses its last slash. */
export const addressOf = (value: string | undefined, usual: string): string =>
  (value === undefined || value === '' ? usual : value).replace(/\/+$/, '');

/** The next midnight in China, when limits of a day end. */
export function chinaMidnight(now: Date): Date {
  const [day, offset] = [24 * 3_600_000, 8 * 3_600_000];
  return new Date((Math.floor((now.getTime() + offset) / day) + 1) * day - offset);
}

/** A POST of JSON. */
export const jsonPost = (value: unknown, headers: Readonly<Record<string, string>> = {}) => ({
  method: 'POST' as const,
  headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
  body: JSON.stringify(value),
});
