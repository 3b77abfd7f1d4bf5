/**
 * The columns of guardians: 父亲姓名, 母亲电话, 家长, 联系电话, 'Guardian 2 mobile', in any order. A roster has room for two
 * guardians of a pupil; the first who is named is the first guardian.
 */
type What = 'guardian' | 'relation' | 'mobile';
type GuardianField = `${What}${'1' | '2'}`;

/** Who: a number, a relation such as 父亲, or '' for a guardian of whom nothing else is said. */
interface GuardianHeader {
  who: string;
  what: What;
}

const COUNTS: Readonly<Record<string, string>> = { 一: '1', 二: '2', 三: '3', 四: '4', 甲: '1', 乙: '2' };
const KIN: readonly (readonly [string, RegExp])[] = [
  ['父亲', /^(?:学生)?(?:父亲|爸爸|父|爸|father|dad)s?/],
  ['母亲', /^(?:学生)?(?:母亲|妈妈|母|妈|mother|mum|mom)s?/],
  ['爷爷', /^(?:爷爷|祖父)/],
  ['奶奶', /^(?:奶奶|祖母)/],
  ['外公', /^(?:外公|姥爷|外祖父)/],
  ['外婆', /^(?:外婆|姥姥|外祖母)/],
];
const GUARDIAN =
  /^(?:第([一二三四]))?(?:学生)?(?:监护人|家长|家庭成员|联系人|紧急联系人|guardian|parent|contact)s?(?:第?([一二三四甲乙\d])(?!\d))?/;

const NAME = /^(?:的)?(?:姓名|名字|名称|name)?$/;
const RELATION = /^(?:的)?(?:关系|称谓|身份|与(?:学生|孩子|本人|被监护人)(?:的)?关系|relation|relationship)$/;
const PHONE_WORDS =
  '电话|手机|手机号|电话号|号码|联系方式|tel|telephone|phone|mobile|cell|cellphone|mobilephone|contact';
const NUMBER = new RegExp(`^(?:的)?(?:联系|手机|移动|家庭)?(?:${PHONE_WORDS})(?:号码|号|no|number)?$`);

const whatOf = (rest: string): What | null =>
  RELATION.test(rest) ? 'relation' : NUMBER.test(rest) ? 'mobile' : NAME.test(rest) ? 'guardian' : null;

/** Words in the header of a group that say nothing: 父亲信息, 监护人一基本情况. */
const FILLER = /(?:基本)?(?:信息|情况|资料)/;

/** @param header a header as `headerKey` makes it. */
function read(header: string): GuardianHeader | null {
  const key = header.replace(FILLER, '');
  for (const [kin, form] of KIN) {
    const start = form.exec(key)?.[0];
    const what = start === undefined ? null : whatOf(key.slice(start.length));
    if (what) return { who: kin, what };
  }
  const [start = '', before, after] = GUARDIAN.exec(key) ?? [];
  // The count may stand at the end: 家长电话2, 联系电话2, mobile2.
  const [, body = '', end = ''] = /^(.*?)([\d一二]?)$/.exec(key.slice(start.length)) ?? [];
  const what = whatOf(body);
  if (!what || (start === '' && (what === 'guardian' || /^(?:号码|身份|contact)$/.test(body)))) return null;
  const count = before ?? after ?? end;
  return { who: COUNTS[count] ?? count, what };
}

/** True for the header over a group of a guardian's columns: 监护人一, 父亲. */
export const groupOfGuardian = (key: string): boolean => read(key)?.what === 'guardian';

/** True for a header that says which guardian is meant by a number: 监护人1电话, 第二监护人. */
export function isNumbered(key: string): boolean {
  const [, before, after] = GUARDIAN.exec(key.replace(FILLER, '')) ?? [];
  return before !== undefined || after !== undefined;
}

/** The relation that a header says: 父亲电话 is the father's; empty without one. */
export function relationSaid(key: string): string {
  const who = read(key)?.who ?? '';
  return KIN.some(([kin]) => kin === who) ? who : '';
}

/**
 * The field of each header; null for what is none of a guardian.
 * @param keys headers as `headerKey` makes them, each of them once.
 */
export function guardianColumns(keys: readonly string[]): (GuardianField | null)[] {
  const found = keys.map(read);
  const named = found.flatMap((one) => (one && one.who !== '' ? [one.who] : []));
  const places = new Map<string, string>();
  for (const who of ['1', '2']) if (named.includes(who)) places.set(who, who);
  // 家长姓名, 家长姓名2: who has no count is the first one.
  if (named.includes('2') && !named.includes('1') && found.some((one) => one?.who === '')) places.set('', '1');
  for (const { who } of found.flatMap((one) => one ?? [])) {
    const free = ['1', '2'].find((place) => ![...places.values()].includes(place));
    if (!places.has(who) && free) places.set(who, free);
  }
  const isSaid = (what: What) => found.some((one) => one?.who === '1' && one.what === what);
  return found.map((one) => {
    // 家长姓名, 电话1, 电话2: the name without a count is the first one's.
    const place =
      one && (places.get(one.who) ?? (one.who === '' && named.includes('1') && !isSaid(one.what) ? '1' : null));
    return place ? (`${one.what}${place}` as GuardianField) : null;
  });
}
