/** Questions over the screen. The library that draws them is loaded with the first one. */
import type { ReactNode } from 'react';

export interface Question {
  title: string;
  content: ReactNode;
  confirm: string;
  /** Without it there is only one way out. */
  cancel?: string;
}

/** Resolves to whether it was confirmed. Never closes by a tap beside it. */
export async function ask(question: Question): Promise<boolean> {
  const { askWithAntd } = await import('./antdDialog');
  return askWithAntd(question);
}
