/** Questions over the screen. The first one loads the library that draws them. */
import { uiTextNow } from './messages';
import type { Prompt, PromptAnswers, PromptKind, Question } from './question';

/** Titles of the open questions. */
const openTitles = new Set<string>();

/** Opens a question unless the same one is open: the second of two hurried taps gets `no` at once. */
async function once<Answer>(title: string, no: Answer, put: () => Promise<Answer>): Promise<Answer> {
  if (openTitles.has(title)) return no;
  openTitles.add(title);
  try {
    return await put();
  } finally {
    openTitles.delete(title);
  }
}

/**
 * Resolves to true when confirmed; to false when not, or when the same question is open. A tap beside it does not close
 * it.
 */
export const ask = (question: Question): Promise<boolean> =>
  once(question.title, false, async () => (await import('./antdDialog')).askWithAntd(question));

/** Asks with 'Cancel' as the other answer. */
export const askSure = (question: Omit<Question, 'cancel'>): Promise<boolean> =>
  ask({ ...question, cancel: uiTextNow()('cancel') });

/** Resolves to the typed text, or to null when cancelled or already open. An empty text cannot be confirmed. */
export const prompt = <Kind extends PromptKind>(question: Prompt<Kind>): Promise<PromptAnswers[Kind] | null> =>
  once(question.title, null, async () => (await import('./antdPrompt')).promptWithAntd(question));

/** Loads the library now, for questions that may come without a network. */
export const preloadDialogs = () => import('./antdDialog');
