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

/** Resolves to whether it was confirmed. Never closes by a tap beside it. */
export async function ask(question: Question): Promise<boolean> {
  const { askWithAntd } = await import('./antdDialog');
  return askWithAntd(question);
}

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

/** Resolves to what was typed, or to null when it was cancelled. Nothing empty is confirmed. */
export async function prompt<Kind extends PromptKind>(question: Prompt<Kind>): Promise<Prompted[Kind] | null> {
  const { promptWithAntd } = await import('./antdPrompt');
  return promptWithAntd(question);
}

/** Fetches the library now, for questions that may be asked without a network. */
export const readyQuestions = () => import('./antdDialog');
