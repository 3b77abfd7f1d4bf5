/**
 * The console inside a WeChat mini-program (2.37). The mini-program is the shell: it opens some screens as native
 * pages, and each other screen in a web view of its own with a title. The specification names the screens and the
 * sign-in page; the other native paths follow the pattern of the sign-in page.
 */
import { resolvePath, type To } from 'react-router-dom';
import { LOGIN } from '../../session/signInTarget';
import { MINI_PROGRAM, type Credentials } from '../../session/initialSession';

/** The part of WeChat's script that the console uses. The urls are pages of the mini-program. */
export interface MiniProgramScript {
  navigateTo(page: { url: string }): void;
  navigateBack(how: { fail: () => void }): void;
  reLaunch(page: { url: string }): void;
  /** WeChat delivers messages only when the page is left, destroyed or shared. */
  postMessage(message: { data: MiniProgramMessage }): void;
}

/** Messages to the shell. */
export type MiniProgramMessage =
  | { kind: 'signedOut' }
  | { kind: 'closed'; path: string }
  | { kind: 'shown'; path: string; title: string };

export const SIGN_IN_PAGE = '/basePackages/login/index';
const WEB_VIEW = '/basePackages/webview/index';

const NATIVE: Readonly<Record<string, string>> = {
  '/device/sos': '/basePackages/sos/index',
  '/device/call/log': '/basePackages/callLog/index',
  '/device/message': '/basePackages/message/index',
  '/device/setting/tenoinfo': '/basePackages/tenoinfo/index',
  '/device/sms': '/basePackages/sms/index',
  '/device/sms-intercept': '/basePackages/smsIntercept/index',
  '/profile/identity': '/basePackages/identity/index',
  '/user/identity': '/basePackages/identity/index',
};

export interface MiniProgramShell {
  signIn(): void;
  /** Opens a screen as a page of its own. @param path without the base path */
  open(path: { pathname: string; search: string }, title: string): void;
  /** Closes this page; calls `onOnlyPage` when there is no page below it. */
  back(onOnlyPage: () => void): void;
  /** Reports the screen that is shown, which is what the viewer can share. */
  shown(path: string, title: string): void;
}

export interface MiniProgramShellOptions {
  origin: string;
  basePath: string;
  credentials: () => Credentials;
}

export function createMiniProgramShell(
  script: MiniProgramScript,
  { origin, basePath, credentials }: MiniProgramShellOptions,
): MiniProgramShell {
  const addressOf = ({ pathname, search }: { pathname: string; search: string }) => {
    const { token, level, roleId } = credentials();
    const query = new URLSearchParams(search);
    // A session lives only in the memory of its page (4.03). The new page gets it in its address and removes it from
    // there at once.
    for (const [name, value] of Object.entries({ token, userType: level, roleId, channel: MINI_PROGRAM }))
      query.set(name, value);
    return `${origin}${basePath.replace(/\/$/, '')}${pathname}?${query}`;
  };
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- WeChat's postMessage has no target origin
  const post = (data: MiniProgramMessage) => script.postMessage({ data });
  let here = '';
  return {
    signIn() {
      post({ kind: 'signedOut' });
      script.reLaunch({ url: SIGN_IN_PAGE });
    },
    open(path, title) {
      const native = NATIVE[path.pathname];
      const url = native
        ? `${native}${path.search}`
        : `${WEB_VIEW}?${new URLSearchParams({ url: addressOf(path), title })}`;
      script.navigateTo({ url });
    },
    back(onOnlyPage) {
      post({ kind: 'closed', path: here });
      script.navigateBack({ fail: onOnlyPage });
    },
    shown(path, title) {
      here = path;
      post({ kind: 'shown', path, title });
    },
  };
}

/** The part of the router that is replaced here. */
interface ShellRouter {
  state: { location: { pathname: string }; navigation: { state: string } };
  navigate(to: number): Promise<void>;
  navigate(to: To | null, options?: { replace?: boolean }): Promise<void>;
  subscribe(listener: (state: { location: { pathname: string } }) => void): () => void;
}

/**
 * Makes the router open other screens through the shell. A navigation that replaces the present screen, or changes only
 * its query, stays in its page.
 */
export function openScreensInShell(
  router: ShellRouter,
  shell: MiniProgramShell,
  titleOf: (pathname: string) => string,
): void {
  const navigateHere = router.navigate.bind(router) as (
    to: To | number | null,
    options?: { replace?: boolean },
  ) => Promise<void>;
  const navigate = async (to: To | number | null, options?: { replace?: boolean }) => {
    if (typeof to === 'number' || to === null) return navigateHere(to, options);
    const { pathname, search } = resolvePath(to, router.state.location.pathname);
    if (pathname === LOGIN) return shell.signIn();
    if (options?.replace || pathname === router.state.location.pathname) return navigateHere(to, options);
    return shell.open({ pathname, search }, titleOf(pathname));
  };
  router.navigate = navigate;

  let shown = '';
  const report = ({ location: { pathname } }: { location: { pathname: string } }) => {
    if (pathname === shown) return;
    shown = pathname;
    shell.shown(pathname, titleOf(pathname));
  };
  report(router.state);
  router.subscribe(report);
}
