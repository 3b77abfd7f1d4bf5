/** What a route tells guard, bars, menu and page title about itself, before its chunk is loaded. */
import type { Title } from '../../messages/titles';
import type { Requirement } from '../../session/requirement';

export interface Handle {
  title?: Title;
  /** Who may open it; routes below inherit it until one says otherwise (2.38). */
  authority?: Requirement;
  /** Where the signed-in are sent who may not open it; the 403 page when left out. */
  fallback?: string;
  /** Open to the signed-out. */
  open?: boolean;
  /** The navigation bar; shown unless false. */
  bar?: boolean;
  /** Listed in the menu (6.04). */
  menu?: boolean;
  /** Where its sheet closes to; '/home' when left out. */
  closesTo?: string;
  /** Not built yet; nothing leads to it. */
  later?: boolean;
}

interface Handled {
  handle?: unknown;
}

/** The handles of a branch of routes, the root's first. */
export const handlesOf = (branch: readonly Handled[]): Handle[] =>
  branch.flatMap(({ handle }) => (handle ? [handle as Handle] : []));

/** What the most specific route of a branch says of one thing. */
export const most = <Name extends keyof Handle>(branch: readonly Handled[], name: Name): Handle[Name] | undefined =>
  handlesOf(branch).findLast((handle) => handle[name] !== undefined)?.[name];
