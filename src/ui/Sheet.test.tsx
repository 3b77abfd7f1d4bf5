/** A sheet: focus, map inset, closing, heights and drags. */
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect, useState } from 'react';
import { reduceMotion, restoreMotion } from 'antd-mobile';
import { IntlProvider } from 'react-intl';
import { intlOf } from '../messages/catalogue';
import { createMemoryRouter, Link, Outlet, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { anchorHeights } from './anchors';
import { type MapInset, MapInsetContext } from './mapInsets';
import { Sheet } from './Sheet';
import { createVisitHistory, VisitHistoryContext } from './visitHistory';

/** A row that the platform answers a moment later. */
function Later() {
  const [there, setThere] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setThere(true), 50);
    return () => clearTimeout(timer);
  }, []);
  return there && <Link to="/device/sos">SOS</Link>;
}

function open(first: string[], wide = false) {
  vi.spyOn(window, 'matchMedia').mockImplementation((media) =>
    Object.assign(new EventTarget(), { media, matches: wide, onchange: null, addListener() {}, removeListener() {} }),
  );
  const router = createMemoryRouter(
    [
      {
        path: '/',
        element: (
          <>
            <Link to="/device">to the card</Link>
            <Outlet />
          </>
        ),
        children: [
          { path: 'home', element: <p>map</p> },
          {
            path: 'device',
            element: (
              // A screen is a component of its own, and never the one before it with other words.
              <Sheet
                key="card"
                title="Card"
                action={<button type="button">Save</button>}
                list={{ title: 'All cards', content: <a href="#other">other</a> }}
              >
                <a href="#more">more</a>
                <Later />
              </Sheet>
            ),
          },
          {
            path: 'device/sos',
            element: (
              <Sheet key="alerts" title="Alerts" closesTo="/device">
                none
              </Sheet>
            ),
          },
        ],
      },
    ],
    { initialEntries: first },
  );
  const covers = new Map<string, MapInset | null>();
  render(
    <IntlProvider locale="en" defaultLocale="en" messages={intlOf('en').messages}>
      <MapInsetContext value={(name, cover) => covers.set(name, cover)}>
        <VisitHistoryContext value={createVisitHistory(router)}>
          <RouterProvider router={router} useTransitions={false} />
        </VisitHistoryContext>
      </MapInsetContext>
    </IntlProvider>,
  );
  return { router, covers };
}

describe.each([
  ['on a phone', false],
  ['on a wide screen', true],
])('a sheet %s', (_, wide) => {
  it('is a region named by its heading, which has the focus', () => {
    open(['/device'], wide);
    expect(screen.getByRole('region', { name: 'Card' })).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Card' })).toHaveFocus();
    expect(screen.getByRole('button', { name: 'Save' })).toBeVisible();
  });

  it('gives the focus back to what opened it', async () => {
    const { router } = open(['/home'], wide);
    const link = screen.getByRole('link', { name: 'to the card' });
    await userEvent.click(link);
    expect(screen.getByRole('heading', { name: 'Card' })).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(router.state.location.pathname).toBe('/home'));
    expect(link).toHaveFocus();
  });

  it('has the focus on the row that one comes back to, once the row is there', async () => {
    open(['/home', '/device'], wide);
    await userEvent.click(await screen.findByRole('link', { name: 'SOS' }));
    expect(screen.getByRole('heading', { name: 'Alerts' })).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    expect(screen.getByRole('heading', { name: 'Card' })).toHaveFocus();
    expect(await screen.findByRole('link', { name: 'SOS' })).toHaveFocus();
  });

  it('reports how much of the map it covers until it closes', async () => {
    const { router, covers } = open(['/device'], wide);
    expect(covers.get('sheet')?.[wide ? 'right' : 'bottom']).toBeGreaterThan(100);
    await act(() => router.navigate('/home'));
    expect(covers.get('sheet')).toBeNull();
  });
});

describe('the list that a sheet is from', () => {
  it.each([
    ['stands in a column of its own on a wide screen', true, 1],
    ['stays away on a phone', false, 0],
  ])('%s', (_, wide, columns) => {
    const { covers } = open(['/device'], wide);
    expect(screen.queryAllByRole('region', { name: 'All cards' })).toHaveLength(columns);
    expect((covers.get('list')?.left ?? 0) > 100).toBe(wide);
  });
});

describe('closing', () => {
  it('goes back when that leads to the page it closes to', async () => {
    const { router } = open(['/home']);
    await act(() => router.navigate('/device'));
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/home'));
    expect(router.state.historyAction).toBe('POP');
  });

  it('replaces the page when going back leads elsewhere', async () => {
    const { router } = open(['/device/sos']);
    await userEvent.click(screen.getByRole('button', { name: 'Back' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/device'));
    expect(router.state.historyAction).toBe('REPLACE');
  });

  it('has one way: Back where a page lies before, a cross where the map does', async () => {
    const { router } = open(['/device/sos']);
    expect(screen.getAllByRole('button', { name: /Back|Close/ })).toHaveLength(1);
    expect(screen.getByRole('button', { name: 'Back' })).toBeVisible();
    await act(() => router.navigate('/device'));
    expect(screen.getAllByRole('button', { name: /Back|Close/ })).toHaveLength(1);
    expect(screen.getByRole('button', { name: 'Close' })).toBeVisible();
  });

  it('by Escape closes a dialog on top first', async () => {
    const { router } = open(['/device']);
    const dialog = document.body.appendChild(document.createElement('div'));
    dialog.setAttribute('role', 'dialog');
    await userEvent.keyboard('{Escape}');
    expect(router.state.location.pathname).toBe('/device');
  });
});

describe('on a phone', () => {
  it('a button steps between half and full height, without a drag', async () => {
    open(['/device']);
    const button = screen.getByRole('button', { name: 'Expand' });
    expect(button).toHaveAttribute('aria-expanded', 'false');
    await userEvent.click(button);
    expect(screen.getByRole('button', { name: 'Shrink' })).toHaveAttribute('aria-expanded', 'true');
  });

  it('the camera keeps the upper half of the map under a full sheet', async () => {
    const { covers } = open(['/device']);
    const half = covers.get('sheet')?.bottom;
    await userEvent.click(screen.getByRole('button', { name: 'Expand' }));
    expect(covers.get('sheet')?.bottom).toBe(half);
  });
});

describe('a sheet on a phone where things move', () => {
  beforeEach(() => restoreMotion());
  afterEach(() => reduceMotion());

  /** Whether it has been seen on its way; while it is, its foot lies below the screen. */
  const watchMoving = (sheet: HTMLElement) => {
    let moved = false;
    const observer = new MutationObserver(() => {
      moved ||= sheet.dataset['dragged'] === 'true';
    });
    observer.observe(sheet, { attributes: true });
    return () => moved;
  };
  /** CSS pixels of the panel that its spring shows. */
  const shown = (sheet: HTMLElement) =>
    Number(
      /\((-?\d+)px\)/.exec(sheet.querySelector<HTMLElement>('.adm-floating-panel')?.style.transform ?? '')?.[1] ?? 0,
    ) * -1;

  it('opens without animation, and moves without animation when the alert bar takes room', async () => {
    open(['/device']);
    const sheet = screen.getByRole('region', { name: 'Card' });
    const moved = watchMoving(sheet);
    await waitFor(() => expect(shown(sheet)).toBe(anchorHeights(window.innerHeight)[1]));

    const bar = document.body.appendChild(document.createElement('div'));
    bar.className = 'alert-bar';
    bar.getBoundingClientRect = () => new DOMRect(0, 0, window.innerWidth, 168);
    act(() => void window.dispatchEvent(new Event('resize')));
    await waitFor(() => expect(shown(sheet)).toBe(anchorHeights(window.innerHeight - 168)[1]));
    expect(moved()).toBe(false);
  });

  it('changes its height at once by its button, animated by the stylesheet', async () => {
    open(['/device']);
    const sheet = screen.getByRole('region', { name: 'Card' });
    const moved = watchMoving(sheet);
    await userEvent.click(screen.getByRole('button', { name: 'Expand' }));
    expect(sheet.style.getPropertyValue('--shown')).toBe(`${window.innerHeight}px`);
    expect(sheet.dataset['byHand']).toBe('false');
    await waitFor(() => expect(shown(sheet)).toBe(window.innerHeight));
    expect(moved()).toBe(false);
  });

  it('stays where a drag ends, without animation', async () => {
    open(['/device']);
    const sheet = screen.getByRole('region', { name: 'Card' });
    const handle = sheet.querySelector('.adm-floating-panel-header');
    if (!handle) throw new Error('There is nothing to drag it by');
    await waitFor(() => expect(shown(sheet)).toBe(anchorHeights(window.innerHeight)[1]));
    const at = (clientY: number) => ({
      touches: [{ identifier: 1, target: handle, clientX: 100, clientY }],
      changedTouches: [{ identifier: 1, target: handle, clientX: 100, clientY }],
      targetTouches: [{ identifier: 1, target: handle, clientX: 100, clientY }],
    });
    fireEvent.touchStart(handle, at(400));
    for (const y of [380, 300, 200, 60, 20]) fireEvent.touchMove(handle, at(y));
    fireEvent.touchEnd(handle, { ...at(20), touches: [], targetTouches: [] });
    await waitFor(() => expect([sheet.dataset['anchor'], sheet.dataset['dragged']]).toEqual(['full', 'false']));
    expect(sheet.dataset['byHand']).toBe('true');
    await userEvent.click(screen.getByRole('button', { name: 'Shrink' }));
    expect([sheet.dataset['anchor'], sheet.dataset['byHand']]).toEqual(['half', 'false']);
  });
});
