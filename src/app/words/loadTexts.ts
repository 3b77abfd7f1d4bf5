/** Loads the texts of a language, in three parts. */
import type { Language } from '../../../contract/language';
import { addTexts, type AreaTexts } from '../../messages/catalogue';

/** `start`: what the sign-in page needs. `map`: what the map with its home screen needs too. `screens`: the rest. */
export const TEXT_PARTS = ['start', 'map', 'screens'] as const;
export type TextPart = (typeof TEXT_PARTS)[number];

/** The texts of one part in one language, by the paths of their files. */
type PartFile = Readonly<Record<string, AreaTexts[string]>>;

const PARTS = import.meta.glob<PartFile>('./{start,map,screens}.*.ts', { import: 'default' });

/** Texts by area: the file of an area bears its name. */
export const byArea = (files: PartFile): AreaTexts =>
  Object.fromEntries(Object.entries(files).map(([path, texts]) => [/(\w+)\.\w+\.ts$/.exec(path)?.[1] ?? path, texts]));

const DONE = Promise.resolve();
const loads = new Map<string, Promise<void>>();
/** The parts that some page has needed so far. A language that the reader switches to needs them too. */
const neededParts = new Set<TextPart>(['start']);

/** Marks a part as loaded that the caller has added itself. */
export const markLoaded = (language: Language, part: TextPart) => void loads.set(`${part}.${language}`, DONE);

/**
 * Resolves when the part is in the catalogue. Loads it at most once; a load that failed is tried again at the next
 * call.
 */
export function loadTexts(language: Language, part: TextPart): Promise<void> {
  neededParts.add(part);
  const name = `${part}.${language}`;
  const known = loads.get(name);
  if (known) return known;
  const load = Promise.resolve(PARTS[`./${name}.ts`]?.() ?? {}).then((files) => addTexts(language, byArea(files)));
  loads.set(name, load);
  load.catch(() => loads.delete(name));
  return load;
}

/** Loads what the pages opened so far need, in another language. */
export async function loadLanguage(language: Language): Promise<void> {
  const parts = [...neededParts];
  await Promise.all(parts.map((part) => loadTexts(language, part)));
  // A page that was opened meanwhile needs one more.
  if (neededParts.size > parts.length) await loadLanguage(language);
}
