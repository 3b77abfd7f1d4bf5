/**
 * The form of ichnaea, which beaconDB, own servers and Google's Geolocation API share. Guesses by the network address
 * of the platform and by the area of a mast are switched off, and refused where they come all the same.
 * @see https://ichnaea.readthedocs.io/en/latest/api/geolocate.html
 * @see https://developers.google.com/maps/documentation/geolocation/requests-geolocation
 */
import { bodyOf, jsonPost, valueAt } from '../../alarm/delivery/providers/judge';
import type { BoundedAnswer } from '../../alarm/delivery/providers/provider';
import type { ScannedMast } from '../intake/report';
import { failed, placed, radioOf, type RadioAnswer, type RadioQuestion, type RadioServiceForm } from './question';

const TYPES = { gsm: 'gsm', umts: 'wcdma', lte: 'lte', nr: 'nr' } as const;

const towerOf = (mast: ScannedMast) => {
  const { mcc, mnc, area, cell, dbm } = mast;
  const radioType = TYPES[radioOf(mast)];
  return {
    radioType,
    mobileCountryCode: mcc,
    mobileNetworkCode: mnc,
    locationAreaCode: area,
    ...(radioType === 'nr' ? { newRadioCellId: cell } : { cellId: cell }),
    ...(dbm !== null && { signalStrength: dbm }),
  };
};

const body = ({ points }: RadioQuestion, masts: readonly ScannedMast[]) => ({
  considerIp: false,
  ...(masts.length > 0 && { cellTowers: masts.map(towerOf) }),
  ...(points.length > 0 && {
    wifiAccessPoints: points.map(({ mac, rssi }) => ({ macAddress: mac, signalStrength: rssi })),
  }),
});

function read({ status, body: text }: BoundedAnswer, question: RadioQuestion): RadioAnswer {
  const answer = bodyOf(text);
  if (!answer) return failed(status === 200 ? 'unreadable' : `http${status}`);
  const reason = valueAt(answer, 'error.errors.0.reason') ?? valueAt(answer, 'error.status');
  if (status === 404 && /^not_?found$/i.test(String(reason))) return { result: 'notPlaced' };
  if (status !== 200 || answer['error'] !== undefined) return failed(reason ?? `http${status}`);
  // A guess by the network address or the area: the city where the platform stands.
  if (answer['fallback'] !== undefined) return { result: 'notPlaced' };
  const { location } = answer;
  return placed(valueAt(location, 'lng'), valueAt(location, 'lat'), answer['accuracy'], question);
}

const keyed = (path: string, apiKey: string) =>
  apiKey === '' ? path : `${path}?${new URLSearchParams({ key: apiKey })}`;

export const ichnaea: RadioServiceForm = {
  request({ host, apiKey }, question) {
    // It knows no masts of 5G.
    const masts = question.masts.filter((mast) => radioOf(mast) !== 'nr');
    if (question.points.length === 0 && masts.length === 0) return null;
    const asked = { ...body(question, masts), fallbacks: { ipf: false, lacf: false } };
    return { url: `${host}${keyed('/v1/geolocate', apiKey)}`, how: jsonPost(asked) };
  },
  read,
};

export const google: RadioServiceForm = {
  request: ({ host, apiKey }, question) => ({
    url: `${host}${keyed('/geolocation/v1/geolocate', apiKey)}`,
    how: jsonPost(body(question, question.masts)),
  }),
  read,
};
