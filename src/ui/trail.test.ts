/** Where closing a sheet leads. */
import { describe, expect, it } from 'vitest';
import { createTrail, type Travelled } from './trail';

function travel(first: string) {
  let listener: (state: Travelled['state']) => void = () => {};
  const at = (pathname: string, key = pathname): Travelled['state']['location'] => ({ key, pathname });
  const trail = createTrail({
    state: { location: at(first), historyAction: 'POP' },
    subscribe: (heard) => {
      listener = heard;
      return () => {};
    },
  });
  const go = (historyAction: Travelled['state']['historyAction'], pathname: string, key?: string) =>
    listener({ location: at(pathname, key), historyAction });
  return { trail, go };
}

describe('the page before this one', () => {
  it('is none at the beginning of a visit', () => {
    expect(travel('/position').trail.before()).toBeNull();
  });

  it('is where one came from, also after going back and on again', () => {
    const { trail, go } = travel('/home');
    go('PUSH', '/position');
    go('PUSH', '/track');
    expect(trail.before()).toBe('/position');
    go('POP', '/position');
    expect(trail.before()).toBe('/home');
    go('PUSH', '/profile');
    expect(trail.before()).toBe('/position');
  });

  it("stays when a page takes another's place", () => {
    const { trail, go } = travel('/home');
    go('PUSH', '/position');
    go('REPLACE', '/track');
    expect(trail.before()).toBe('/home');
  });

  it('is unknown after returning to an earlier visit', () => {
    const { trail, go } = travel('/home');
    go('PUSH', '/position');
    go('POP', '/elsewhere', 'older');
    expect(trail.before()).toBeNull();
  });

  it('does not change while the same page tells of itself again', () => {
    const { trail, go } = travel('/home');
    go('PUSH', '/position');
    go('PUSH', '/position');
    expect(trail.before()).toBe('/home');
  });
});
