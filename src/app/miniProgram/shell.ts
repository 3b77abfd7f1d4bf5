/**
 * The console inside a mini-program (2.37): a page there is a native one or a web view, and what leads from one to the other is the shell's. Some
 * screens are native; every other opens in a web view of its own, with its title. The specification names the screens and the sign-in page;
 * the other native paths follow the sign-in page's pattern.
 */
import { resolvePath, type To } from 'react-router-dom';
import { LOGIN } from '../../session/signInTarget';
import { MINI_PROGRAM, type Credentials } from '../../session/initialSession';

/** The part of WeChat's script that is used here. Addresses are the mini-program's own. */
export interface MiniProgramScript {
  navigateTo(page: { url: string }): void;
  navigateBack(how: { fail: () => void }): void;
  reLaunch(page: { url: string }): void;
  /** Is delivered when the page is left, destroyed or shared, and never before: whatever should be heard is said then. */
  postMessage(message: { data: Said }): void;
}

/** What the shell is told. */
export type Said =
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

export interface Shell {
  signIn(): void;
  /** Opens a screen as a page of its own. `path` is the router's, without its base. */
  open(path: { pathname: string; search: string }, title: string): void;
  /** Leaves this page for the one below it; calls `alone` when there is none. */
  back(alone: () => void): void;
  /** What would be shared from here. */
  shown(path: string, title: string): void;
}

export interface ShellOutside {
  origin: string;
  basePath: string;
  credentials: () => Credentials;
}

export function createShell(script: MiniProgramScript, { origin, basePath, credentials }: ShellOutside): Shell {
  const addressOf = ({ pathname, search }: { pathname: string; search: string }) => {
    const { token, level, roleId } = credentials();
    const query = new URLSearchParams(search);
    // A session lives in a page's memory alone (4.03): another page is handed it, and takes it out of its address at once.
    for (const [name, value] of Object.entries({ token, userType: level, roleId, channel: MINI_PROGRAM }))
      query.set(name, value);
    return `${origin}${basePath.replace(/\/$/, '')}${pathname}?${query}`;
  };
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- WeChat's, not a window's: it has no such argument
  const say = (data: Said) => script.postMessage({ data });
  let here = '';
  return {
    signIn() {
      say({ kind: 'signedOut' });
      script.reLaunch({ url: SIGN_IN_PAGE });
    },
    open(path, title) {
      const native = NATIVE[path.pathname];
      const url = native
        ? `${native}${path.search}`
        : `${WEB_VIEW}?${new URLSearchParams({ url: addressOf(path), title })}`;
      script.navigateTo({ url });
    },
    back(alone) {
      say({ kind: 'closed', path: here });
      script.navigateBack({ fail: alone });
    },
    shown(path, title) {
      here = path;
      say({ kind: 'shown', path, title });
    },
  };
}

/** What is taken over of a router. */
interface Embedded {
  state: { location: { pathname: string }; navigation: { state: string } };
  navigate(to: number): Promise<void>;
  navigate(to: To | null, options?: { replace?: boolean }): Promise<void>;
  subscribe(heard: (state: { location: { pathname: string } }) => void): () => void;
}

/** From now on the router leads to another screen through the shell. What takes a screen's place, and another query of it, stays in its page. */
export function embed(router: Embedded, shell: Shell, titleOf: (pathname: string) => string): void {
  const within = router.navigate.bind(router) as (
    to: To | number | null,
    options?: { replace?: boolean },
  ) => Promise<void>;
  const navigate = async (to: To | number | null, options?: { replace?: boolean }) => {
    if (typeof to === 'number' || to === null) return within(to, options);
    const { pathname, search } = resolvePath(to, router.state.location.pathname);
    if (pathname === LOGIN) return shell.signIn();
    if (options?.replace || pathname === router.state.location.pathname) return within(to, options);
    return shell.open({ pathname, search }, titleOf(pathname));
  };
  router.navigate = navigate;

  let shown = '';
  const tell = ({ location: { pathname } }: { location: { pathname: string } }) => {
    if (pathname === shown) return;
    shown = pathname;
    shell.shown(pathname, titleOf(pathname));
  };
  tell(router.state);
  router.subscribe(tell);
}
