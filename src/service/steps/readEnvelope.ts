/** Sixth step: the envelope is opened and what lies in it checked against the contract (7.06, 8.06). */
import { Envelope } from '../../../contract/envelope';
import { CallFailed, type Failure } from '../failure';
import type { IncomingAnswer } from '../transport';

const fine = (code: number) => code >= 200 && code < 300;

/** The `data` of a good answer, as the contract's schema parsed it. Throws CallFailed: 'http', 'refused' or 'parse'. */
export function readEnvelope({ call, status, headers, text }: IncomingAnswer): unknown {
  const fail = (failure: Failure) => {
    const said = Date.parse(headers.get('date') ?? '');
    return new CallFailed(failure, Number.isNaN(said) ? null : said);
  };
  const envelope = Envelope.safeParse(json(text));
  const besides = envelope.data?.data == null ? {} : { data: envelope.data.data };
  if (!fine(status))
    throw fail({ kind: 'http', code: status, msg: envelope.data?.msg || `HTTP ${status}`, ...besides });
  if (!envelope.success) throw fail({ kind: 'parse', code: null, msg: 'The answer is no envelope' });
  const { success, code, msg, data } = envelope.data;
  if (!success || !fine(code)) throw fail({ kind: 'refused', code, msg, ...besides });
  const parsed = call.output.safeParse(data);
  if (!parsed.success)
    throw fail({
      kind: 'parse',
      code: null,
      msg: `The answer of ${call.path} does not fit: ${parsed.error.issues[0]?.path.join('.') ?? ''}`,
    });
  return parsed.data;
}

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
