/** The forms of questions and prompts over the screen. */
import type { ReactNode } from 'react';

export interface Question {
  title: string;
  content: ReactNode;
  /** 'OK' by default (9.10). */
  confirm?: string;
  /** Without it the question has only one answer. */
  cancel?: string;
}

/** The answer of each kind of prompt (9.10). */
export interface PromptAnswers {
  default: string;
  'secure-text': string;
  'login-password': { account: string; password: string };
}
export type PromptKind = keyof PromptAnswers;

export interface Prompt<Kind extends PromptKind = PromptKind> {
  /** default: a text. secure-text: a hidden text. login-password: account and password. */
  kind: Kind;
  title: string;
  content?: ReactNode;
  /** Label of the field; account and password have labels of their own. */
  label?: string;
  /** Initial text of the field. */
  value?: string;
  /** 'OK' and 'Cancel' by default (9.10). */
  confirm?: string;
  cancel?: string;
}
