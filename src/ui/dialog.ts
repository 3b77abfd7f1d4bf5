/** Questions over the screen. The library that draws them is loaded with the first one. */
import type { ReactNode } from 'react';

export interface Question {
  title: string;
  content: ReactNode;
  /** 'OK' when left out (9.10). */
  confirm?: string;
  /** Without it there is only one way out. */
  cancel?: string;
}

/** Titles of what is being asked. */
const asked = new Set<string>();

/** Puts a question that is not on the screen already: the second of two hurried taps is answered with `no` at once. */
async function once<Answer>(title: string, no: Answer, put: () => Promise<Answer>): Promise<Answer> {
  if (asked.has(title)) return no;
  asked.add(title);
  try {
    return await put();
  } finally {
    asked.delete(title);
  }
}

/** Resolves to whether it was confirmed; while the same is being asked, to false. Never closes by a tap beside it. */
export const ask = (question: Question): Promise<boolean> =>
  once(question.title, false, async () => (await import('./antdDialog')).askWithAntd(question));

/** What each kind of prompt asks for, and gives (9.10). */
export interface Prompted {
  default: string;
  'secure-text': string;
  'login-password': { account: string; password: string };
}
export type PromptKind = keyof Prompted;

export interface Prompt<Kind extends PromptKind = PromptKind> {
  /** default: words. secure-text: words nobody should read over one's shoulder. login-password: account and password. */
  kind: Kind;
  title: string;
  content?: ReactNode;
  /** Names the field; account and password name themselves. */
  label?: string;
  /** What stands in the field of words at first. */
  value?: string;
  /** 'OK' and 'Cancel' when left out (9.10). */
  confirm?: string;
  cancel?: string;
}

/** Resolves to what was typed, or to null when it was cancelled or is being asked already. Nothing empty is confirmed. */
export const prompt = <Kind extends PromptKind>(question: Prompt<Kind>): Promise<Prompted[Kind] | null> =>
  once(question.title, null, async () => (await import('./antdPrompt')).promptWithAntd(question));

/** Fetches the library now, for questions that may be asked without a network. */
export const preloadDialogs = () => import('./antdDialog');
