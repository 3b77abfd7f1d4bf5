/** The console in a test's own page, on the real platform: what it asks is answered by SQL. */
import { render } from '@testing-library/react';
import { DEFAULT_SETTINGS } from '../../server/settings';
import { App } from '../../src/app/App';
import { testConsole } from '../../src/testing/testConsole';
import type { Tester } from './platform';

/** Signed in as the first identity of an account, with the platform's clock. @param session what the tab kept before a reload */
export async function consoleOn(tester: Tester, account: string, at: string, session?: Storage) {
  const { token, userType, roleId } = await tester.signIn(account);
  const tested = testConsole({
    at,
    answer: tester.fetch,
    cookie: `${token}&${userType}&${roleId}`,
    config: { encode: { enabled: true, ...DEFAULT_SETTINGS.compat } },
    deviceNow: () => tester.time.now,
    ...(session && { session }),
  });
  render(<App console={tested.console} />);
  return tested;
}
