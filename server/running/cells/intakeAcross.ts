/** Reports of cards for several cells. A message for several is split, and answered when all have committed. */
import type { RequestEnv } from '../../engine/serving/serve';
import { type CellDirectory, HOME } from './cellDirectory';
import type { CellFinder } from './cellFinder';

export function intakeAcross({
  finder,
  give,
  directory,
  read,
}: {
  finder: CellFinder;
  give: (cell: string, request: Request, env?: RequestEnv) => Promise<Response>;
  directory: Pick<CellDirectory, 'refresh'>;
  /** The body within limits. */
  read: (request: Request) => Promise<string>;
}) {
  async function once(request: Request, text: string | null, env?: RequestEnv): Promise<Response> {
    const send = (body: string | null) =>
      new Request(request.url, { method: request.method, headers: withoutLength(request.headers), body });
    const place = await finder.ofKey(keyOf(request));
    if (place === undefined) return give(HOME, send(text), env);
    if (place !== 'all') return give(place.cell, send(text), env);
    const message = messageOf(request, text);
    const cells = await finder.ofCards([...new Set(message.cards)]);
    const parts = new Map<string, number[]>();
    message.cards.forEach((card, index) => {
      const cell = cells.get(card) ?? HOME;
      parts.set(cell, [...(parts.get(cell) ?? []), index]);
    });
    if (parts.size < 2) return give([...parts.keys()][0] ?? HOME, send(text), env);
    const answers = await Promise.all(
      [...parts].map(([cell, indexes]) => give(cell, send(message.only(indexes)), env)),
    );
    return answers.find(({ ok }) => !ok) ?? new Response('');
  }

  return async (request: Request, env?: RequestEnv): Promise<Response> => {
    const text = request.method === 'GET' || request.method === 'HEAD' ? null : await read(request);
    const answer = await once(request, text, env);
    if (answer.status !== 404 && answer.status !== 401) return answer;
    // The card's school may have moved while this process did not hear of it.
    await directory.refresh();
    return once(request, text, env);
  };
}

function withoutLength(headers: Headers): Headers {
  const copy = new Headers(headers);
  copy.delete('content-length');
  return copy;
}

/** The intake key of a request: in its path, or as a bearer's token. */
function keyOf(request: Request): string {
  const [, , , key] = new URL(request.url).pathname.split('/');
  // Keys have no character that is escaped in a path.
  if (key) return key;
  return /^Bearer +(\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1] ?? '';
}

/** The card of each report of a message, and the message with some of its reports. */
interface Message {
  cards: readonly string[];
  only(indexes: readonly number[]): string | null;
}

const named = (value: unknown): string[] =>
  typeof value === 'string' || typeof value === 'number' ? [String(value)] : [];

function messageOf(request: Request, text: string | null): Message {
  const { searchParams } = new URL(request.url);
  const whole = (cards: string[]): Message => ({ cards, only: () => text });
  if (request.headers.get('content-type')?.startsWith('application/json')) {
    const json = jsonOf(text);
    if (Array.isArray(json))
      return {
        cards: json.map((each) => named((each as { device_id?: unknown } | null)?.device_id)[0] ?? ''),
        only: (indexes) => JSON.stringify(indexes.map((index) => json[index] as unknown)),
      };
    const one = json as { device_id?: unknown; device?: { uniqueId?: unknown } } | null;
    return whole(
      [
        ...named(one?.device_id),
        ...named(one?.device?.uniqueId),
        ...named(searchParams.get('uniqueId') ?? undefined),
      ].slice(0, 1),
    );
  }
  const form = searchParams.size > 0 ? searchParams : new URLSearchParams(text ?? '');
  return whole(named(form.get('id') || form.get('deviceid') || undefined));
}

function jsonOf(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return null;
  }
}
