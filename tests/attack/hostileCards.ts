/**
 * Connections of hostile cards: valid heads with hostile bodies in each protocol, plain and sealed, cut, joined and
 * damaged. The same seed gives the same connections.
 */
import * as fc from 'fast-check';
import { seal } from '../../server/field/gateway/envelope';
import { byteText, toByteText } from '../../server/field/gateway/link';
import { nodeCardCipher } from '../../server/running/node/cardCipher';
import { wellFormed } from '../harness/platform';
import { TEST_MAKER } from '../harness/cards';
import { asText } from './hostileRequests';
import { hostileText, hostileValue } from './hostileValues';

const IMEIS = ['860000000000001', '860000000000002', '860000000000777', '866000000000017'];
const STUDENT_COMMANDS = [
  ['DEVICE_LOGIN', 'REPORT_HEARTBEAT', 'ALARM_POWER', 'REPORT_LOCATION_INFO', 'SOS_LOCATION_INFO', 'REPORT_SOS'],
  ['REPORT_HIS_LOCATION_INFO', 'REPORT_CALL_LOG', 'SYSTEM_SMS', 'REPORT_SMS_READ', 'REPORT_TEMPER'],
  ['REPORT_HEART_HEALTH', 'REPORT_BEACON_DATA', 'GET_NORMAL_BUTTON', 'GET_SERVER_INFO', 'SET_INCOMING_CALL'],
].flat();
const WATCH_WORDS = ['LK', 'UD', 'UD2', 'AL', 'WT', 'TK', 'INIT', 'CONFIG', 'btemp2', 'TEMP', 'oxygen', 'SOS1'];
const HQ_WORDS = ['V1', 'V4', 'V3', 'VP1', 'NBR', 'LINK', 'HTBT', 'SMS', 'V0', 'WLALL', 'I1'];

const text = fc.oneof(hostileText, hostileValue.map(asText)).map((one) => toByteText(wellFormed(one)));
/** A part of a body as cards send it, or a hostile one. */
const part = fc.oneof(
  text,
  fc.constantFrom('', '0', '85%', '1', 'A', 'V', 'N', 'E', '2147483648', '99999999999', '-1', '1e308', 'FFFFFFFB'),
  fc.constantFrom('0E120.920100N30.920200T20260302090000', '460!0!9231!2351!21', 'home!ac:bc:32:78:a2:5f!61#'),
  fc.constantFrom('20260302090000', '020326', '090000', '3055.2120', '12055.2060', '30.92', '120.92', '00010000'),
  fc.constantFrom('13800000001', '20260302080000!20260302080100', '60', '2', ']', '[', '#', '@!', '\r\n', '\0'),
);
const bodyOf = (delimiter: string) => fc.array(part, { maxLength: 20 }).map((parts) => parts.join(delimiter));

const student = fc
  .tuple(fc.constantFrom(...IMEIS), fc.constantFrom(...STUDENT_COMMANDS), fc.constantFrom('2', '3'), bodyOf('@'))
  .map(
    ([imei, command, type, body]) =>
      `[${imei},898600000000000000A1,202603020900000001,${command},${type},20260302090000,${body.length},${body}]`,
  );
const sealed = fc
  .tuple(student, fc.constantFrom('W9.2.0', '2.1#W9.0.1', '171', '170'))
  .map(([plain, firmware]) => byteText(seal(plain, { maker: TEST_MAKER, firmware }, 'd', nodeCardCipher)).trim());
const watch = fc
  .tuple(fc.constantFrom(...IMEIS, '9031853319'), fc.constantFrom(...WATCH_WORDS), bodyOf(','), fc.boolean())
  .map(([id, word, body, isTrue]) => {
    const content = `${word},${body}`;
    const length = isTrue ? (content.length & 0xffff).toString(16).toUpperCase().padStart(4, '0') : '1FFF';
    return `[3G*${id}*${length}*${content}]`;
  });
const hq = fc
  .tuple(fc.constantFrom(...IMEIS), fc.constantFrom(...HQ_WORDS), bodyOf(','))
  .map(([id, word, body]) => `*HQ,${id},${word},${body}#`);
const binary = fc.string({ unit: 'binary-ascii', maxLength: 60 }).map((bytes) => `$${bytes}`);
const noise = fc.uint8Array({ maxLength: 100 }).map(byteText);

/** What one connection sends, segment by segment, one character a byte. */
export const hostileCards: fc.Arbitrary<string[]> = fc
  .tuple(
    fc.array(
      fc.oneof(
        { weight: 4, arbitrary: student },
        { weight: 3, arbitrary: sealed },
        { weight: 3, arbitrary: watch },
        { weight: 3, arbitrary: hq },
        { weight: 1, arbitrary: binary },
        { weight: 1, arbitrary: noise },
      ),
      { minLength: 1, maxLength: 6 },
    ),
    fc.constantFrom('', '\r\n', '\r\n', '\n'),
    fc.array(fc.nat(3_000), { maxLength: 6 }),
    fc.option(fc.tuple(fc.nat(), fc.nat(255))),
  )
  .map(([messages, end, cuts, change]) => {
    const all = messages.map((message) => message + end).join('');
    const at = change ? change[0] % all.length : 0;
    const sent = change ? all.slice(0, at) + String.fromCharCode(change[1]) + all.slice(at + 1) : all;
    const places = [...new Set([0, ...cuts.filter((cut) => cut < sent.length), sent.length])].sort((a, b) => a - b);
    return places.slice(1).map((to, index) => sent.slice(places[index], to));
  });
