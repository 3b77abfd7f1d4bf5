/**
 * AMap's location of smart hardware. Its places are GCJ-02 and are converted here. It wants an IMEI and gets digits
 * that stand for the card; it accepts access points without a name.
 * @see https://lbs.amap.com/api/webservice/guide/api-advanced/hardware
 */
import { md5 } from '@noble/hashes/legacy.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import gcoord from 'gcoord';
import { bodyOf, valueAt } from '../../alarm/delivery/providers/judge';
import { failed, placed, type RadioServiceForm, textOf } from './question';

/** dBm that is said of a mast whose strength the card does not tell. */
const USUAL_DBM = -85;
/** What AMap says when its tables know none of the radios. */
const NOT_PLACED = '0';

/** The signature of a request: MD5 of its parameters by name, unencoded, and the secret after them. */
export const amapSignature = (parameters: Readonly<Record<string, string>>, secret: string): string =>
  bytesToHex(
    md5(
      utf8ToBytes(
        Object.keys(parameters)
          .sort()
          .map((name) => `${name}=${parameters[name]}`)
          .join('&') + secret,
      ),
    ),
  );

export const amap: RadioServiceForm = {
  request({ host, apiKey, signSecret }, { points, masts, standIn }) {
    const [serving, ...near] = masts.map(({ mcc, mnc, area, cell, dbm }) =>
      [mcc, mnc, area, cell, dbm ?? USUAL_DBM].join(),
    );
    const parameters = {
      key: apiKey,
      imei: standIn,
      output: 'json',
      ...(points.length > 0
        ? { accesstype: '1', macs: points.map(({ mac, rssi }) => `${mac},${rssi},`).join('|') }
        : {
            accesstype: '0',
            cdma: '0',
            network: 'GPRS',
            bts: serving ?? '',
            ...(near.length > 0 && { nearbts: near.join('|') }),
          }),
    };
    const query = new URLSearchParams({
      ...parameters,
      ...(signSecret !== '' && { sig: amapSignature(parameters, signSecret) }),
    });
    return { url: `${host}/position?${query}`, how: {} };
  },
  read({ status, body }, question) {
    const answer = bodyOf(body);
    if (!answer) return failed(status === 200 ? 'unreadable' : `http${status}`);
    // It refuses with HTTP 200.
    if (String(answer['status']) !== '1') return failed(answer['info'] ?? answer['infocode'] ?? `http${status}`);
    const type = valueAt(answer, 'result.type');
    const location = textOf(valueAt(answer, 'result.location'));
    if (String(type) === NOT_PLACED || location === '') return { result: 'notPlaced' };
    const [lng = Number.NaN, lat = Number.NaN] = location.split(',').map(Number);
    if (!Number.isFinite(lng) || !Number.isFinite(lat)) return failed('unreadable');
    const at = gcoord.transform<[number, number]>([lng, lat], gcoord.GCJ02, gcoord.WGS84);
    return placed(at[0], at[1], valueAt(answer, 'result.radius'), question);
  },
};
