/** The validators and masks, by the specification's words and against published vectors. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isBankCard, isOtherCard, isNationalId } from './numbers';
import { isEmail, isLandline, isMobile } from './contacts';
import { isColour, isImageName, isWebAddress, maskName, maskPhone } from './formats';

const NOW = Date.parse('2026-11-20T00:00:00Z');
const judged = (judge: (text: string) => boolean, right: readonly string[], wrong: readonly string[]) => {
  for (const text of right) expect([text, judge(text)]).toEqual([text, true]);
  for (const text of wrong) expect([text, judge(text)]).toEqual([text, false]);
};

it('a landline: area code, hyphen, 7 or 8 digits [5.02]', () => {
  judged(
    isLandline,
    ['010-38238383', '0571-8888888', '0571-88888888'],
    ['38238383', '010-382383', '010-382383831', '0571 88888888', '10-38238383', '01234-1234567', '13800138000'],
  );
});

it('an e-mail with a top-level part of 2 to 4 characters [5.03]', () => {
  judged(
    isEmail,
    ['a@b.cn', 'first.last+tag@mail.school.info', 'A_1%x@x-y.com'],
    [
      'a@b',
      'a@b.c',
      'a@b.museum',
      '@b.cn',
      'a@.cn',
      'a..b@c.cn',
      '.a@c.cn',
      'a@-b.cn',
      'a b@c.cn',
      'a@b.cn ',
      `${'a'.repeat(250)}@b.cn`,
    ],
  );
});

it('a national id: province, a past date of birth, 17 digits and a check digit or x [5.04]', () => {
  judged(
    (number) => isNationalId(number, NOW),
    ['110101199003077758', '42032319930606629x', '42032319930606629X'],
    [
      '110101199003077759',
      '100101199003077758',
      '110101199002307758',
      '11010119900307775',
      '1101011990030777588',
      '110101199013077758',
      '110101202712317758',
      '',
    ],
  );
});

it('a bank card: a leading pair, 16 or 19 digits; another card: 5 to 35 digits [5.05] [9.06]', () => {
  judged(
    isBankCard,
    ['6222021234567890', '6222021234567890123'],
    ['622202123456789', '62220212345678901', '0022021234567890', '6222 0212 3456 7890', ''],
  );
  judged(isOtherCard, ['12345', '1'.repeat(35)], ['1234', '1'.repeat(36), '12a45']);
});

it('pictures gif, bmp, png, jpeg, jpg; addresses http(s); colours of 3 or 6 hex digits [5.06]', () => {
  judged(
    isImageName,
    ['a.gif', 'a.BMP', 'a.png', 'a.jpeg', 'https://x.test/a.jpg?v=1.0'],
    ['a.svg', 'a.webp', 'png', 'a.png.exe', 'a?b.png'],
  );
  judged(
    isWebAddress,
    ['http://x.test', 'https://x.test/a?b#c', 'HTTPS://X.test'],
    ['ftp://x.test', 'javascript:alert(1)', '//x.test', 'x.test', 'https://', ' https://x.test'],
  );
  judged(isColour, ['#fff', '#0B5f58'], ['fff', '#ffff', '#ggg', '#0b5f585', '']);
});

it('a phone hides its fourth to seventh digit; a name shows its first or last characters [5.07]', () => {
  expect(['13800138000', '138001', '13', ''].map(maskPhone)).toEqual(['138****8000', '138***', '13', '']);
  expect([
    maskName('李明'),
    maskName('欧阳小明', 'first', 2),
    maskName('李明', 'last'),
    maskName('欧阳小明', 'last', 2),
  ]).toEqual(['李*', '欧阳**', '*明', '**小明']);
  expect(
    [maskName('李'), maskName('李明', 'first', 5), maskName('𠮷田'), maskName('')],
    'something is always hidden',
  ).toEqual(['*', '李*', '𠮷*', '']);
});

const FOLDER = join(process.env['REAL_DATA'] ?? '../shared/data', 'validation');
const read = <T>(name: string) => JSON.parse(readFileSync(join(FOLDER, name), 'utf8')) as T;

describe.skipIf(!existsSync(FOLDER))('published vectors (skipped where REAL_DATA has none)', () => {
  it('mobile numbers of the mainland; the specification wins where it differs [5.01]', () => {
    const { validator_js_isMobilePhone: vectors } = read<{
      validator_js_isMobilePhone: { cases: { locale: string; number: string; expected: boolean }[] };
    }>('phone_numbers.json');
    const mainland = vectors.cases.filter(({ locale }) => locale === 'zh-CN');
    expect(mainland.length).toBeGreaterThan(40);
    const differing = mainland
      .filter(({ number, expected }) => isMobile(number) !== expected)
      .map(({ number, expected }) => [number, expected]);
    expect(differing).toEqual([
      // Beginning with 9: the specification's first digit is 1.
      ['92138389438', true],
      ['+8692138389438', true],
      ['008692138389438', true],
      ['98199649964', true],
      ['+8698099649964', true],
      ['008698099649964', true],
      // An area prefix, of whichever area and with a hyphen, is allowed.
      ['013838389438', false],
      ['+86-13838389438', false],
      ['+08613811211114', false],
      ['+008613811211114', false],
      ['08613811211114', false],
      ['0086-13811211114', false],
    ]);
  });

  it('national ids: every 18-character vector as its library says [5.04]', () => {
    const { cases } = read<{
      cases: { locale: string; number: string; expected: boolean | null; gb11643_check_digit_ok: boolean | null }[];
    }>('identity_card.json');
    const eighteen = cases.filter(({ locale, number }) => locale === 'zh-CN' && number.length === 18);
    expect(eighteen.length).toBeGreaterThan(10);
    for (const { number, expected, gb11643_check_digit_ok } of eighteen)
      expect([number, isNationalId(number, NOW)]).toEqual([number, expected ?? gb11643_check_digit_ok]);
    // Fifteen digits were issued until 1999; the specification wants 18.
    for (const { number } of cases.filter(({ number }) => number.length !== 18))
      expect([number, isNationalId(number, NOW)]).toEqual([number, false]);
  });

  it('bank cards: valid card numbers of 16 and 19 digits have a leading pair we know [5.05]', () => {
    const { luhn_and_card_number_cases: cases } = read<{
      luhn_and_card_number_cases: { number: string; expected: boolean }[];
    }>('bank_cards.json');
    const cards = cases.filter(({ number, expected }) => expected && /^(\d{16}|\d{19})$/.test(number));
    expect(cards.length).toBeGreaterThan(20);
    const refused = [
      ...new Set(cards.filter(({ number }) => !isBankCard(number)).map(({ number }) => number.slice(0, 2))),
    ].sort();
    expect(refused).toEqual([]);
  });

  it('bank cards: so do the beginnings that banks issue cards of 16 and 19 digits under [5.05]', () => {
    const { bins } = read<{ bins: { cardBin: string; len: number }[] }>('bank_bins.json');
    const issued = bins.filter(({ len }) => len === 16 || len === 19);
    expect(issued.length).toBeGreaterThan(1000);
    const refused = issued
      .filter(({ cardBin, len }) => !isBankCard(cardBin.padEnd(len, '0')))
      .map(({ cardBin }) => cardBin);
    expect(refused).toEqual([]);
  });
});
