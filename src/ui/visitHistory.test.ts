/** Where closing a sheet leads. */
import { describe, expect, it } from 'vitest';
import { createVisitHistory, type HistorySource } from './visitHistory';

function travel(first: string) {
  let listener: (state: HistorySource['state']) => void = () => {};
  const at = (pathname: string, key = pathname): HistorySource['state']['location'] => ({ key, pathname, search: '' });
  const trail = createVisitHistory({
    state: { location: at(first), historyAction: 'POP' },
    subscribe: (heard) => {
      listener = heard;
      return () => {};
    },
  });
  const go = (historyAction: HistorySource['state']['historyAction'], pathname: string, key?: string) =>
    listener({ location: at(pathname, key), historyAction });
  return { trail, go };
}

describe('the page before this one', () => {
  it('is null at the start of a visit', () => {
    expect(travel('/position').trail.previousPath()).toBeNull();
  });

  it('is the page before, also after going back and forward', () => {
    const { trail, go } = travel('/home');
    go('PUSH', '/position');
    go('PUSH', '/track');
    expect(trail.previousPath()).toBe('/position');
    go('POP', '/position');
    expect(trail.previousPath()).toBe('/home');
    go('PUSH', '/profile');
    expect(trail.previousPath()).toBe('/position');
  });

  it('stays when a page is replaced', () => {
    const { trail, go } = travel('/home');
    go('PUSH', '/position');
    go('REPLACE', '/track');
    expect(trail.previousPath()).toBe('/home');
  });

  it('is unknown after returning to an earlier visit', () => {
    const { trail, go } = travel('/home');
    go('PUSH', '/position');
    go('POP', '/elsewhere', 'older');
    expect(trail.previousPath()).toBeNull();
  });

  it('does not change when the router reports the same page again', () => {
    const { trail, go } = travel('/home');
    go('PUSH', '/position');
    go('PUSH', '/position');
    expect(trail.previousPath()).toBe('/home');
  });
});
