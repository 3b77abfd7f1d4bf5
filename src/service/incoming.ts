/** Steps five and six of the request pipeline: an answer is decoded, and its envelope checked against the contract. */
import { ENCODE_HEADER } from '../../contract/compat';
import { Envelope } from '../../contract/envelope';
import { readNames } from '../../contract/names';
import { CallFailed, type Failure } from './failure';
import { hearNames } from './spelledNames';
import type { IncomingAnswer, Transport } from './transport';

/**
 * Step five: decodes the text when its header says that it is encoded. Text that cannot be decoded stays as it is
 * (7.03).
 */
export const decodeText = (answer: IncomingAnswer, { codec }: Transport): IncomingAnswer =>
  answer.headers.has(ENCODE_HEADER) ? { ...answer, text: codec.decode(answer.text) } : answer;

const isSuccessCode = (code: number) => code >= 200 && code < 300;

/**
 * Step six (7.06, 8.06). Returns the `data` of a successful envelope, parsed by the call's schema.
 * Throws CallFailed: 'http', 'refused' or 'parse'.
 */
export function readEnvelope({ call, status, headers, text }: IncomingAnswer): unknown {
  const fail = (failure: Failure) => new CallFailed(failure, platformTimeOf(headers));
  const envelope = Envelope.safeParse(jsonOf(text));
  const refusalData = envelope.data?.data == null ? {} : { data: envelope.data.data };
  if (!isSuccessCode(status))
    throw fail({ kind: 'http', code: status, msg: envelope.data?.msg || `HTTP ${status}`, ...refusalData });
  if (!envelope.success) throw fail({ kind: 'parse', code: null, msg: 'The answer is no envelope' });
  const { success, code, msg, data } = envelope.data;
  if (!success || !isSuccessCode(code)) throw fail({ kind: 'refused', code, msg, ...refusalData });
  const { parsed, names } = readNames(() => call.output.safeParse(data));
  hearNames(names);
  if (!parsed.success)
    throw fail({
      kind: 'parse',
      code: null,
      msg: `The answer of ${call.path} does not fit: ${parsed.error.issues[0]?.path.join('.') ?? ''}`,
    });
  return parsed.data;
}

/** The platform's clock (ms) from the Date header; null without a readable one. */
export function platformTimeOf(headers: Headers): number | null {
  const time = Date.parse(headers.get('date') ?? '');
  return Number.isNaN(time) ? null : time;
}

/** The parsed JSON; undefined when the text is no JSON. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
