/** One answer of several cells in which an account has the same name: the identities of those that let it in. */
import { type Codec, CODES, ENCODE_HEADER, Envelope } from '../../../contract';

/**
 * @param codec null when the request is not encoded. The cells are asked without encoding.
 * @param ask asks each cell with requests of this maker.
 * @returns the identities of all cells that let the account in. When none did: a refusal, rather another one than that
 * of a wrong password.
 */
export async function mergeSignIns(
  request: Request,
  text: string,
  codec: Codec | null,
  ask: (plain: () => Request) => Promise<readonly Response[]>,
): Promise<Response> {
  const headers = new Headers(request.headers);
  headers.delete(ENCODE_HEADER);
  headers.delete('content-length');
  headers.set('content-type', 'application/json');
  const body = codec ? codec.decode(text) : text;
  const answers = await ask(() => new Request(request.url, { method: request.method, headers, body }));
  const read = await Promise.all(
    answers.map(async (answer) => ({ answer, envelope: Envelope.parse(await answer.clone().json()) })),
  );
  const entered = read.filter(({ envelope }) => envelope.success);
  const isWrong = ({ envelope }: (typeof read)[number]) => envelope.code === CODES.wrongCredentials;
  // Of refusals the one that knows the person says most: a second factor is asked for, or an image code.
  const [first] = entered.length > 0 ? entered : read.toSorted((a, b) => Number(isWrong(a)) - Number(isWrong(b)));
  if (!first) throw new Error('no cell was asked');
  if (entered.length < 2 && !codec) return first.answer;
  const { envelope, answer } = first;
  if (!envelope.success) return answer;
  const data = entered.flatMap((each) => each.envelope.data as unknown[]);
  const merged = JSON.stringify({ ...envelope, data });
  const answered = new Headers(answer.headers);
  answered.delete('content-length');
  if (!codec) return new Response(merged, { headers: answered });
  answered.set('content-type', 'text/plain; charset=utf-8');
  answered.set(ENCODE_HEADER, request.headers.get(ENCODE_HEADER) ?? '');
  return new Response(codec.encode(merged), { headers: answered });
}
