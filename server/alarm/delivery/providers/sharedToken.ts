/** A token that a provider gives for some hours, kept in memory: one request for many messages at once. */
import { OutboundFault, type BoundedAnswer, type Outcome } from './provider';
import { bodyOf } from './judge';

/** A token with the seconds for which it holds, or why there is none. */
export type TokenAnswer = { token: string; seconds: number } | { outcome: Outcome };

/** A token that ends within so many seconds is asked for anew. */
const MARGIN = 300;
/** Codes of Tencent's platforms by which a token is refused: wrong, expired, unknown. */
const REFUSED = /^(40001|42001|40014)$/;

export interface SharedToken {
  /** Sends by the token; a refused one is asked for anew, once. */
  send(ask: (token: string) => Promise<BoundedAnswer>): Promise<BoundedAnswer | { outcome: Outcome }>;
}

/** While a token was asked for, the message had not left. */
const notHandedOver = (answer: TokenAnswer): TokenAnswer =>
  'outcome' in answer && answer.outcome.result === 'unknown'
    ? { outcome: { ...answer.outcome, result: 'unreachable' } }
    : answer;

/**
 * @param askToken asks the provider for a token.
 * `refused`: the token that was refused just now, null at the first time
 */
export function sharedToken(
  askToken: (refused: string | null) => Promise<TokenAnswer>,
  clock: () => Date,
): SharedToken {
  let kept: { token: string; until: number } | null = null;
  let asking: Promise<TokenAnswer> | null = null;

  async function askNow(refused: string | null): Promise<TokenAnswer> {
    try {
      const answer = notHandedOver(await askToken(refused));
      if ('token' in answer) {
        kept = { token: answer.token, until: clock().getTime() + Math.max(60, answer.seconds - MARGIN) * 1000 };
      }
      return answer;
    } catch (fault) {
      // The message itself has not left.
      if (fault instanceof OutboundFault) throw new OutboundFault(fault.why, false, fault.code);
      throw fault;
    } finally {
      asking = null;
    }
  }

  async function current(refused: string | null): Promise<TokenAnswer> {
    if (kept && (kept.token === refused || kept.until <= clock().getTime())) kept = null;
    if (kept) return { token: kept.token, seconds: 0 };
    asking ??= askNow(refused);
    return asking;
  }

  return {
    async send(ask) {
      const first = await current(null);
      if ('outcome' in first) return first;
      const answer = await ask(first.token);
      if (!REFUSED.test(String(bodyOf(answer.body)?.['errcode']))) return answer;
      const second = await current(first.token);
      return 'outcome' in second ? second : ask(second.token);
    },
  };
}
