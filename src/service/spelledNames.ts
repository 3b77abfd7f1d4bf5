/**
 * The Latin spelling of the names in answers and frames, for a reader whose language is written in Latin letters. Each
 * name is asked for once, and before the answer that holds it is shown.
 */
import type { CallInput, CallOutput } from '../../contract/call';
import { type Language, LANGUAGE_FACTS } from '../../contract/language';
import { MOST_SPELLED, type nameCalls, type NameKind } from '../../contract/names';
import { calledTexts } from '../messages/calledNames';
import { addTexts } from '../messages/catalogue';
import { CallFailed } from './failure';

/** Sends names to be spelled. */
export type AskSpelling = (
  names: CallInput<typeof nameCalls.latinNames>,
) => Promise<CallOutput<typeof nameCalls.latinNames>>;

const HAN = /\p{Script=Han}/u;
/** Names that are kept until a reader of English wants them, at most. */
const MOST_HEARD = 50_000;

/** Names that nobody has asked for yet. */
const waiting = new Map<string, NameKind>();
/** Names that are asked for or spelled. */
const asked = new Set<string>();
/** Failures in a row, and how many end the asking until the names are heard again. */
let failures = 0;
const MOST_FAILURES = 5;
const underWay = new Set<Promise<void>>();
const listeners = new Set<() => void>();

/** Remembers the names of an answer or frame. */
export function hearNames(names: ReadonlyMap<string, NameKind>): void {
  const before = waiting.size;
  for (const [name, kind] of names)
    if (!asked.has(name) && waiting.size < MOST_HEARD && HAN.test(name)) waiting.set(name, kind);
  if (waiting.size > before) for (const listener of listeners) listener();
}

/** How many names wait to be spelled. */
export const waitingNames = () => waiting.size;

/** Calls the listener when more names wait. Returns a function that ends the subscription. */
export function onWaitingNames(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Asks for the names that wait if the language needs it, and resolves when all that are asked for are known. */
export async function spellNames(language: Language, ask: AskSpelling): Promise<void> {
  if (!LANGUAGE_FACTS[language].spellsNames) return;
  const names = [...waiting];
  waiting.clear();
  for (let from = 0; from < names.length; from += MOST_SPELLED) {
    const part = spellPart(language, names.slice(from, from + MOST_SPELLED), ask);
    underWay.add(part);
    void part.finally(() => underWay.delete(part));
  }
  await Promise.all(underWay);
}

async function spellPart(language: Language, names: (readonly [string, NameKind])[], ask: AskSpelling): Promise<void> {
  const of = (kind: NameKind) => names.filter((one) => one[1] === kind).map(([name]) => name);
  const wanted = { person: of('person'), place: of('place') };
  for (const [name] of names) asked.add(name);
  try {
    const spelled = await ask(wanted);
    const pairs = (['person', 'place'] as const).flatMap((kind) =>
      wanted[kind].map((name, index) => [name, spelled[kind][index] ?? name] as const),
    );
    failures = 0;
    addTexts(language, calledTexts(new Map(pairs)));
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error;
    // The answer is shown with the names as they are written. They are asked for again with the next answer: the
    // session may have been replaced in between, as when an identity is chosen.
    failures += 1;
    for (const [name, kind] of names) {
      asked.delete(name);
      if (failures <= MOST_FAILURES) waiting.set(name, kind);
    }
  }
}
