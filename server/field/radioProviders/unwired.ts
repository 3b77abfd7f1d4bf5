/**
 * Unwired Labs. It refuses with HTTP 200; a question has masts of one network and one kind alone.
 * @see https://unwiredlabs.com/api
 */
import { bodyOf, jsonPost } from '../../alarm/delivery/providers/judge';
import { failed, placed, radioOf, type RadioServiceForm, textOf } from './question';

/** What it says when its tables know none of the radios. */
const UNKNOWN = /no match|not found|no location/i;
/** Words of its other refusals, and a code for each. */
const REFUSALS: readonly [RegExp, string][] = [
  [/token/i, 'invalidToken'],
  [/balance|credit|limit|quota/i, 'limit'],
  [/request|parameter|json/i, 'invalidRequest'],
];

export const unwired: RadioServiceForm = {
  request({ host, apiKey }, { points, masts }) {
    const [serving] = masts;
    const alike = masts.filter(
      (mast) => serving && mast.mcc === serving.mcc && mast.mnc === serving.mnc && radioOf(mast) === radioOf(serving),
    );
    const asked = {
      token: apiKey,
      // No words of an address are asked for.
      address: 0,
      ...(serving && {
        radio: radioOf(serving),
        mcc: serving.mcc,
        mnc: serving.mnc,
        cells: alike.map(({ area, cell, dbm }) => ({ lac: area, cid: cell, ...(dbm !== null && { signal: dbm }) })),
      }),
      ...(points.length > 0 && { wifi: points.map(({ mac, rssi }) => ({ bssid: mac, signal: rssi })) }),
    };
    return { url: `${host}/v2/process`, how: jsonPost(asked) };
  },
  read({ status, body }, question) {
    const answer = bodyOf(body);
    if (!answer) return failed(status === 200 ? 'unreadable' : `http${status}`);
    if (answer['status'] === 'ok') {
      if (answer['fallback'] !== undefined) return { result: 'notPlaced' };
      return placed(answer['lon'], answer['lat'], answer['accuracy'], question);
    }
    const said = textOf(answer['message']);
    if (answer['status'] === 'error' && UNKNOWN.test(said)) return { result: 'notPlaced' };
    return failed(REFUSALS.find(([words]) => words.test(said))?.[1] ?? `http${status}`);
  },
};
