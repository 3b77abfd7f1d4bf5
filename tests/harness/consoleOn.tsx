/** The console in a test's own page, on the real platform with its database. */
import { render } from '@testing-library/react';
import { DEFAULT_SETTINGS } from '../../server/engine/settings';
import { App } from '../../src/app/App';
import { testConsole } from '../../src/testing/testConsole';
import type { Tester } from './platform';
import { settled } from './walkScreens';

/**
 * Renders it signed in as the first identity of an account, with the platform's clock.
 * @param session the session storage that the tab had before a reload
 */
export async function consoleOn(tester: Tester, account: string, at: string, session?: Storage) {
  const { token, userType, roleId } = await tester.signIn(account);
  const tested = testConsole({
    at,
    answer: tester.fetch,
    cookie: `${token}&${userType}&${roleId}`,
    config: {
      encode: { enabled: true, ...DEFAULT_SETTINGS.compat },
      passwordSuffix: DEFAULT_SETTINGS.compat.passwordSuffix,
    },
    deviceNow: () => tester.time.now,
    ...(session && { session }),
  });
  render(<App console={tested.console} />);
  return tested;
}

/** Renders it for somebody who is not signed in, at the sign-in page. */
export async function signedOutConsole(tester: Tester) {
  const tested = testConsole({
    at: '/user/login',
    answer: tester.fetch,
    config: { encode: { enabled: true, ...DEFAULT_SETTINGS.compat } },
  });
  render(<App console={tested.console} />);
  await settled();
  return tested;
}
