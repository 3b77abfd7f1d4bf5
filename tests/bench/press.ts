/** Presses SOS on a card: a report of the OsmAnd protocol, over a socket of the given agent. */
import { type Agent, get } from 'node:http';
import { KEY } from './bed';

/** Resolves when the report is stored. */
export async function press(url: string, card: string, agent: Agent): Promise<void> {
  const query = new URLSearchParams({
    id: card,
    timestamp: String(Date.now()),
    lat: '30.92',
    lon: '120.92',
    accuracy: '8',
    alarm: 'sos',
  });
  await new Promise<void>((resolve, reject) => {
    get(`${url}intake/osmand/${KEY}?${query}`, { agent }, (response) => {
      response.resume();
      if (response.statusCode === 200) response.once('end', resolve);
      else reject(new Error(`the intake answered ${response.statusCode}`));
    }).once('error', reject);
  });
}
