/** Commands through a Traccar server's REST interface (api/resource/CommandResource.java of traccar/traccar). */
import type { CommandDriver, CommandKind } from './driver';

const TYPE: Record<CommandKind, string> = { locate: 'positionSingle' };

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
  return {
    async send({ kind, uniqueId }) {
      const found = await fetch(`${url}/api/devices?uniqueId=${encodeURIComponent(uniqueId)}`, { headers });
      if (!found.ok) throw new Error(`Traccar answered ${found.status} for a device`);
      const [device] = (await found.json()) as { id: number }[];
      if (!device) throw new Error('Traccar does not know the device');
      const sent = await fetch(`${url}/api/commands/send`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ deviceId: device.id, type: TYPE[kind], textChannel: false, attributes: {} }),
      });
      // 200: written to the live connection. 202: kept until the card connects. The card has not obeyed yet.
      if (sent.status === 202) return 'queued';
      if (sent.ok) return 'delivered';
      throw new Error(`Traccar answered ${sent.status} for a command`);
    },
  };
}
