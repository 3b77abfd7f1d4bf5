/** Where a sign-in leads, and where no redirect may lead. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { signInTarget, loginAddress, pathWithinSite, withoutBase } from './signInTarget';

const site = { origin: 'https://school.test', basePath: '/', apiHost: 'https://api.test' };
const who = { token: 'tok', roleId: 'r1' };

describe('after sign-in', () => {
  it('the viewer returns to the requested page [2.41]', () => {
    const login = loginAddress('/track?day=2026-11-20', 'wx 1');
    expect(login).toBe('/user/login?redirect=%2Ftrack%3Fday%3D2026-11-20&openId=wx+1');
    expect(signInTarget(login.slice(login.indexOf('?')), who, site)).toEqual({
      kind: 'inside',
      path: '/track?day=2026-11-20',
    });
  });

  it('or to the application that asked, with its parameters [2.42]', () => {
    const landing = signInTarget('?appCode=a1&appDetailId=d1&redirect=%2Ftrack', who, site);
    expect(landing).toEqual({
      kind: 'outside',
      address: 'https://api.test/api/user/user/sso/jump/v1?token=tok&appCode=a1&appDetailId=d1&roleId=r1&isHttps=true',
    });
  });

  it('or to the root [2.43]', () => {
    expect(signInTarget('', who, site)).toEqual({ kind: 'inside', path: '/' });
    expect(signInTarget('?appCode=a1', who, site)).toEqual({ kind: 'inside', path: '/' });
  });

  it('below a base path, redirects with and without the base mean the same page [2.44]', () => {
    const below = { ...site, basePath: '/console/' };
    expect(pathWithinSite('/console/track?x=1#top', below)).toBe('/track?x=1#top');
    expect(pathWithinSite('/track', below)).toBe('/track');
    expect(pathWithinSite('https://school.test/console/track', below)).toBe('/track');
    expect(pathWithinSite('/console', below)).toBe('/');
    expect(withoutBase('/consoles', '/console/')).toBe('/consoles');
  });
});

describe('a redirect', () => {
  it.each([
    'https://evil.test/',
    '//evil.test/',
    '/\\evil.test',
    '\\\\evil.test',
    '/\t/evil.test',
    ' //evil.test',
    'https:evil.test',
    'http://school.test/',
    'https://school.test@evil.test/',
    'https://school.test.evil.test/',
    'javascript:alert(1)',
    'data:text/html,x',
    '/.//evil.test',
    '/a/..//evil.test',
    'https://school.test//evil.test',
  ])('never leaves the site: %j', (redirect) => {
    const path = pathWithinSite(redirect, site);
    expect(new URL(path, site.origin).origin).toBe(site.origin);
    expect(path.startsWith('//')).toBe(false);
    expect(path).not.toContain('alert');
  });

  it('never leaves the site, for generated addresses', () => {
    const piece = fc.constantFrom(
      '/',
      '\\',
      '//',
      'https:',
      'http:',
      '.',
      '..',
      '@',
      '?',
      '#',
      ':',
      '\t',
      '\n',
      ' ',
      'evil.test',
      'school.test',
      '%2f',
      'javascript:',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const path = pathWithinSite(pieces.join(''), site);
        return path.startsWith('/') && !path.startsWith('//') && new URL(path, site.origin).origin === site.origin;
      }),
      { seed: 7, numRuns: 2000 },
    );
  });

  it('never leads back to sign-in', () => {
    expect(pathWithinSite('/user/login?redirect=%2F', site)).toBe('/');
  });
});
