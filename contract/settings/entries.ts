/**
 * Settings that are a list of entries: the applications that the console opens, and the keys of card makers. Such a
 * setting's text is JSON, a list of objects whose fields are texts. Secrets are sealed one by one, and an entry keeps
 * its secrets while it goes to the same address.
 */
import * as z from 'zod/mini';
import type { CardModel } from '../cardSettings/models';
import type { LocalizedText } from '../localizedText';

/** The models that speak to the gateway for cards: those that a maker's key may be for. */
export const GATEWAY_MODELS = ['b1', 'b2', 'a', 'c', 'd', 'watch', 'hq'] as const satisfies readonly CardModel[];

/** One thing that is filled in for an entry. */
export interface EntryField {
  name: string;
  type: 'text' | 'secret' | 'choice';
  choices?: readonly string[];
  /** May be empty: always, or in such an entry. */
  optional?: true | ((entry: Entry) => boolean);
  /** What the text must match. */
  fits: RegExp;
}

/** The fields of an entry. The first one names it: no two entries have it alike. */
export interface EntryForm {
  kind: 'entries';
  fields: readonly EntryField[];
  /** Where the secrets of an entry go: with another one they are asked for again. */
  target?: string;
}

/** Beside an entry that is told stands the end of each secret that it has. */
export const endingField = (field: string) => `${field}Ending`;

/** Texts by field; a field that is left empty is not among them. */
export type Entry = Readonly<Record<string, string>>;

/** Entries of a list, at most. */
export const MOST_ENTRIES = 20;

const Entries = z.array(z.record(z.string(), z.string())).check(z.maxLength(MOST_ENTRIES));

/** @returns null for a text that is no list of entries. Empty fields are left out, and texts are trimmed. */
export function entriesOf(text: string): Entry[] | null {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return null;
  }
  const read = Entries.safeParse(parsed);
  if (!read.success) return null;
  return read.data.map((entry) =>
    Object.fromEntries(Object.entries(entry).flatMap(([name, value]) => (value.trim() ? [[name, value.trim()]] : []))),
  );
}

/** The entries with those secrets that an entry of the same name has, and that went to the same address. */
export function withKeptSecrets(
  { fields, target }: EntryForm,
  entries: readonly Entry[],
  before: readonly Entry[],
): Entry[] {
  const nameField = fields[0]?.name ?? '';
  const alike = (one: Entry, other: Entry, field: string | undefined) =>
    field === undefined || (one[field] ?? '') === (other[field] ?? '');
  return entries.map((entry) => {
    const same = before.find((one) => alike(one, entry, nameField) && alike(one, entry, target));
    const kept = fields.flatMap(({ name, type }): [string, string][] => {
      const secret = type === 'secret' && entry[name] === undefined ? same?.[name] : undefined;
      return secret === undefined ? [] : [[name, secret]];
    });
    return { ...entry, ...Object.fromEntries(kept) };
  });
}

export type EntryFault = 'missing' | 'unfit' | 'twice';

/**
 * What is wrong with the entries of a list, by their fields.
 * @param isKept whether the secret of an entry is kept, and may be left empty
 */
export function entryFaults(
  { fields }: EntryForm,
  entries: readonly Entry[],
  isKept: (entry: Entry, field: string) => boolean,
): Record<string, EntryFault>[] {
  const nameField = fields[0]?.name ?? '';
  return entries.map((entry) => {
    const faults: Record<string, EntryFault> = {};
    for (const name of Object.keys(entry)) if (!fields.some((field) => field.name === name)) faults[name] = 'unfit';
    for (const { name, optional, fits } of fields) {
      const value = entry[name] ?? '';
      if (value === '') {
        const mayBeEmpty = typeof optional === 'function' ? optional(entry) : optional;
        if (!mayBeEmpty && !isKept(entry, name)) faults[name] = 'missing';
      } else if (!fits.test(value)) faults[name] = 'unfit';
      else if (name === nameField && entries.filter((other) => other[name] === value).length > 1)
        faults[name] = 'twice';
    }
    return faults;
  });
}

/** The entries of a text; null where one does not fit. */
export function soundEntries(form: EntryForm, text: string): Entry[] | null {
  const entries = entriesOf(text);
  const isSound = entries && entryFaults(form, entries, () => false).every((one) => Object.keys(one).length === 0);
  return isSound ? entries : null;
}

const MOST_TEXT = /^[^]{1,500}$/;
const text = (name: string, fits: RegExp, more: Partial<EntryField> = {}): EntryField => ({
  name,
  type: 'text',
  fits,
  ...more,
});

const APPLICATION: EntryForm = {
  kind: 'entries',
  target: 'address',
  fields: [
    text('appCode', /^[^\s]{1,64}$/),
    text('address', /^(?:(?:https?:)?\/\/[^/\s]+|\/[\w-]+)\S{0,400}$/),
    { name: 'secret', type: 'secret', fits: /^[^]{16,400}$/ },
    text('nameZh', MOST_TEXT, { optional: true }),
    text('nameEn', MOST_TEXT, { optional: true }),
    text('aboutZh', MOST_TEXT, { optional: true }),
    text('aboutEn', MOST_TEXT, { optional: true }),
    text('appDetailId', /^[\w-]{1,64}$/, { optional: true }),
    { name: 'openTo', type: 'choice', choices: ['all', 'teacher', 'student'], fits: /^(?:all|teacher|student)$/ },
    text('schools', /^[\w-]{1,64}(?:[\s,，]+[\w-]{1,64}){0,49}$/, { optional: true }),
  ],
};

/** An application, as `server/engine/platform.ts` has it. */
interface KeptApplication {
  appCode: string;
  address: string;
  secret: string;
  name?: LocalizedText;
  about?: LocalizedText;
  appDetailId?: string;
  schools?: string[];
  roles?: ('teacher' | 'student')[];
}

/** In both languages; the other one where one is empty, null where both are. */
const inBoth = (zh = '', en = ''): LocalizedText | null => (zh || en ? { zh: zh || en, en: en || zh } : null);

function applicationOf(entry: Entry): KeptApplication {
  const { appCode = '', address = '', secret = '', appDetailId, openTo, schools } = entry;
  const name = inBoth(entry['nameZh'], entry['nameEn']);
  const about = inBoth(entry['aboutZh'], entry['aboutEn']);
  return {
    appCode,
    address,
    secret,
    ...(name && { name }),
    ...(about && { about }),
    ...(appDetailId && { appDetailId }),
    ...(schools && { schools: schools.split(/[\s,，]+/).filter(Boolean) }),
    ...((openTo === 'teacher' || openTo === 'student') && { roles: [openTo] }),
  };
}

export const applications = () => ({
  form: APPLICATION,
  read: (typed: string): KeptApplication[] | null => soundEntries(APPLICATION, typed)?.map(applicationOf) ?? null,
});

const HEX = /^[0-9A-Fa-f]{32}$/;
const FIRMWARE = `\\s*([^\\s;=]{1,60})\\s*=\\s*(${GATEWAY_MODELS.join('|')})\\s*`;
const CARD_MAKER: EntryForm = {
  kind: 'entries',
  fields: [
    text('tag', /^[A-Za-z0-9]{2,16}$/),
    { name: 'key', type: 'secret', fits: HEX },
    { name: 'iv', type: 'secret', fits: HEX },
    { name: 'model', type: 'choice', choices: GATEWAY_MODELS, fits: new RegExp(`^(?:${GATEWAY_MODELS.join('|')})$`) },
    // 'beginning = model', with semicolons.
    text('firmwares', new RegExp(`^${FIRMWARE}(?:;${FIRMWARE}){0,19}$`), { optional: true }),
  ],
};

type GatewayModel = (typeof GATEWAY_MODELS)[number];
const modelOf = (name: string | undefined): GatewayModel => GATEWAY_MODELS.find((one) => one === name) ?? 'a';

export const cardMakers = () => ({
  form: CARD_MAKER,
  read: (typed: string) =>
    soundEntries(CARD_MAKER, typed)?.map(({ tag = '', key = '', iv = '', model, firmwares = '' }) => ({
      tag,
      key,
      iv,
      model: modelOf(model),
      firmwares: firmwares.split(';').flatMap((part) => {
        const [, begins = '', of] = new RegExp(`^${FIRMWARE}$`).exec(part) ?? [];
        return begins ? [{ begins, model: modelOf(of) }] : [];
      }),
    })) ?? null,
});
