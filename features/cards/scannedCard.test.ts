/** Reading a card's numbers. */
import { describe, expect, it } from 'vitest';
import { scannedCardFromQuery, parseScannedCard } from './scannedCard';

const IMEI = '860000000000001';

describe('a scanned code', () => {
  it.each([
    [`${IMEI}@A1`, 'A1'],
    [` ${IMEI}@00F3-7a \n`, '00F3-7a'],
    [`https://school.test/bindCardEntry?imei=${IMEI}&rfid=A1`, 'A1'],
    [`https://school.test/x?channel=xsk&rfid=A1&imei=${IMEI}#top`, 'A1'],
    [`imei=${IMEI}&rfid=A1`, 'A1'],
    [`https://school.test/x?code=${IMEI}%40A1`, 'A1'],
    [`https://school.test/x?imei=${IMEI}`, null],
    [IMEI, null],
    ['86 000000 000000 1', null],
  ])('%j holds the card, rfid %j [3.09]', (text, rfid) => {
    expect(parseScannedCard(text)).toEqual({ imei: IMEI, rfid });
  });

  it.each([
    '',
    '@',
    'hello',
    'https://evil.test/',
    `${IMEI}@`,
    `@A1`,
    `${IMEI}@A1@B2`,
    `${IMEI}@A 1`,
    `imei=&rfid=A1`,
    `imei=<script>`,
    'x'.repeat(600),
    'https://a.test/?code=imei=1',
    `${IMEI}@${'9'.repeat(40)}`,
  ])('%j holds none [3.09]', (text) => {
    expect(parseScannedCard(text)).toBeNull();
  });
});

it('the query of an address holds it too, with or without rfid [3.09] [2.12]', () => {
  expect(scannedCardFromQuery(`?imei=${IMEI}&rfid=A1&x=1`)).toEqual({ imei: IMEI, rfid: 'A1' });
  expect(scannedCardFromQuery(`?imei=${IMEI}&rfid=`)).toEqual({ imei: IMEI, rfid: null });
  expect(scannedCardFromQuery(`?code=${IMEI}@A1`)).toEqual({ imei: IMEI, rfid: 'A1' });
  expect(scannedCardFromQuery('')).toBeNull();
});
