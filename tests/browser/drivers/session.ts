/** Pages of people whose sign-in no test is about: the session is there when the page opens. */
import type { Page } from 'playwright-core';
import { vi } from 'vitest';
import { contract, type SignedIn } from '../../../contract';
import { DEFAULT_SETTINGS } from '../../../server/engine/settings';
import { COOKIES } from '../../../src/session/browserStorage';
import { userCookie } from '../../../src/session/initialSession';
import { PASSWORD } from '../../harness/testSchool';
import type { Stage, StagePage } from './stage';
import { ask } from './track';

interface Entry {
  password?: string;
  /** Which identity of the account; the first by default. */
  as?: (identity: SignedIn) => boolean;
}

/** An identity of an account, signed in. */
export async function enter(
  stage: Stage,
  account: string,
  { password = PASSWORD, as = () => true }: Entry = {},
): Promise<SignedIn> {
  const sent = { account, password: password + DEFAULT_SETTINGS.compat.passwordSuffix };
  // On a busy machine the platform may refuse the work of a password: one tries again.
  const identities = await vi.waitFor(() => ask(stage, contract.user.signIn, sent, null), {
    timeout: 90_000,
    interval: 1_000,
  });
  const identity = identities.find(as);
  if (!identity) throw new Error(`${account} has no such identity`);
  return identity;
}

/** Gives a page the session of an account, as the console keeps it, before anything is opened. */
export async function takeSession(stage: Stage, page: Page, account: string, entry?: Entry): Promise<void> {
  const { token, userType, roleId } = await enter(stage, account, entry);
  const value = encodeURIComponent(userCookie({ token, level: userType, roleId }));
  await page.context().addCookies([{ name: COOKIES.user, value, url: stage.url }]);
}

/** A page of an account that opens at a path; without one nothing is open in it yet. */
export async function openAs(
  stage: Stage,
  account: string,
  path = '',
  { look = {}, ...entry }: Entry & { look?: Parameters<Stage['page']>[0] } = {},
): Promise<StagePage> {
  const page = await stage.page(look);
  await takeSession(stage, page, account, entry);
  if (path) await page.goto(path);
  return page;
}

/**
 * Opens a path in a page that shows the map, without loading the page anew: from the bare map, so that nothing of the
 * screen before is taken for it.
 */
export async function follow(page: Page, path: string): Promise<void> {
  for (const to of ['home', path]) {
    await page.evaluate((address) => {
      history.pushState(null, '', new URL(address, location.origin));
      dispatchEvent(new PopStateEvent('popstate', { state: null }));
    }, to);
    await page
      .locator(':is(.sheet__title, .entry)')
      .first()
      .waitFor({ state: to === 'home' ? 'detached' : 'visible' })
      .catch((cause: unknown) => Promise.reject(new Error(`no sheet at ${to}`, { cause })));
  }
}
