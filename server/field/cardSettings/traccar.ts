/** Commands through a Traccar server's REST interface (api/resource/CommandResource.java of traccar/traccar). */
import type { CommandContent, CommandKind } from '../../../contract';
import { jsonOfAnswer } from '../../engine/boundedAnswer';
import type { CommandDriver } from './driver';
import { watchTexts } from './watchTexts';

/** A command in Traccar's words. */
interface TraccarCommand {
  type: string;
  attributes: Record<string, string | number>;
}

/** Commands that Traccar has a type for, which it then writes in the protocol of any device. */
const TYPES: Partial<Record<CommandKind, string>> = {
  locate: 'positionSingle',
  interval: 'positionPeriodic',
  restart: 'rebootDevice',
};

/** A text as it is, for the device's own protocol. Traccar runs it through a format routine, so '%' stands twice. */
const custom = (text: string): TraccarCommand => ({
  type: 'custom',
  attributes: { data: text.replaceAll('%', '%%') },
});

/**
 * The commands in the words that the device's protocol has.
 * @param known Traccar's types for the device. An OsmAnd phone has 'custom' only: it gets the text.
 * @returns null when the device can be told nothing of the kind.
 */
function inWordsOf(known: ReadonlySet<string>, command: CommandContent): TraccarCommand[] | null {
  const type = TYPES[command.kind];
  if (type !== undefined && known.has(type))
    return [{ type, attributes: command.kind === 'interval' ? { frequency: command.value.seconds } : {} }];
  const texts = watchTexts(command);
  return texts.length > 0 && known.has('custom') ? texts.map(custom) : null;
}

/** Bytes of an answer about one device. */
const LARGEST_ANSWER = 1024 * 1024;
/** Milliseconds to wait for one answer. A server that hangs must not hold commands for ever. */
const ANSWER_TIMEOUT = 10_000;

/** @param url base address of the Traccar server @param token API token of a user who may command the cards */
export function traccarDriver({
  url,
  token,
  fetch,
}: {
  url: string;
  token: string;
  fetch: typeof globalThis.fetch;
}): CommandDriver {
  const headers = { authorization: `Bearer ${token}`, accept: 'application/json', 'content-type': 'application/json' };
  // The token goes to the configured server only, so a redirect is an error.
  const ask = (path: string, init: RequestInit = {}) =>
    fetch(`${url}${path}`, { ...init, headers, redirect: 'error', signal: AbortSignal.timeout(ANSWER_TIMEOUT) });
  const read = async <Rows>(path: string, what: string): Promise<Rows> => {
    const answer = await ask(path);
    if (!answer.ok) throw new Error(`Traccar answered ${answer.status} for ${what}`);
    return (await jsonOfAnswer(answer, LARGEST_ANSWER)) as Rows;
  };
  return {
    model: 'traccar',
    async send({ uniqueId, ...wanted }) {
      const [device] = await read<{ id: number }[]>(
        `/api/devices?uniqueId=${encodeURIComponent(uniqueId)}`,
        'a device',
      );
      if (!device) throw new Error('Traccar does not know the device');
      const types = await read<{ type: string }[]>(`/api/commands/types?deviceId=${device.id}`, 'its command types');
      const commands = inWordsOf(new Set(types.map(({ type }) => type)), wanted);
      if (!commands) return 'unknown';
      let kept = false;
      for (const command of commands) {
        const sent = await ask('/api/commands/send', {
          method: 'POST',
          body: JSON.stringify({ deviceId: device.id, textChannel: false, ...command }),
        });
        if (!sent.ok) throw new Error(`Traccar answered ${sent.status} for a command`);
        // 200: written to the live connection. 202: kept until the card connects. The card has not obeyed yet.
        kept ||= sent.status === 202;
      }
      return kept ? 'kept' : 'sent';
    },
  };
}
