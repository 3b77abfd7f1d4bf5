/** The texts of failures (8.01, 8.05, 8.06). */
import type { IntlShape } from 'react-intl';
import { RefusedUntil } from '../../contract/envelope';
import type { Failure } from '../service/failure';
import { type OwnKey, textOf } from './texts';

/** Format of an instant within the next days. */
const WHEN = { month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

type FailureKey = OwnKey<'failure'>;

/**
 * A failure as one sentence in the reader's language: the text of its code, else the platform's message, else the text
 * of its kind. A refusal that ends by itself says when.
 */
export function failureText(
  intl: IntlShape,
  { kind, code, msg, data }: Pick<Failure, 'kind' | 'code' | 'msg' | 'data'>,
): string {
  const text = textOf('failure', intl);
  const known = (key: string): key is FailureKey => Object.hasOwn(intl.messages, `failure.${key}`);
  const until = RefusedUntil.safeParse(data).data?.until;
  if (until !== undefined && known(`${code}.until`))
    return text(`${code}.until` as FailureKey, { until: intl.formatDate(until, WHEN) });
  if (code !== null && known(String(code))) return text(String(code) as FailureKey);
  if (kind === 'refused' && msg) return msg;
  if (kind === 'network' || kind === 'timeout' || kind === 'parse') return text(kind);
  return text('unknown', { code: code ?? kind });
}
