/** Back and Escape close what is on top of a screen, and never more. */
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { IntlProvider } from 'react-intl';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router-dom';
import { expect, it } from 'vitest';
import { intlOf } from '../messages/catalogue';
import '../testing/allTexts';
import { ask } from '../ui/dialog';
import { FormPopup } from '../ui/FormPopup';
import { hasPopups } from '../ui/popups';
import { BackClosesPopups } from './Root';

function Screen() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        mute
      </button>
      {open && (
        <FormPopup
          title="Mute"
          cancel="Cancel"
          save="Save"
          saving={false}
          fault={null}
          onSave={() => {}}
          onCancel={() => setOpen(false)}
        >
          <button type="button" onClick={() => void ask({ title: 'Sure?', content: '', cancel: 'No' })}>
            ask
          </button>
        </FormPopup>
      )}
    </>
  );
}

function open() {
  const router = createMemoryRouter(
    [
      {
        path: '/',
        element: (
          <>
            <BackClosesPopups />
            <Outlet />
          </>
        ),
        children: [
          { path: 'home', element: <p>map</p> },
          { path: 'alerts', element: <Screen /> },
        ],
      },
    ],
    { initialEntries: ['/home', '/alerts'] },
  );
  const { messages } = intlOf('en');
  render(
    <IntlProvider locale="en" messages={messages}>
      <RouterProvider router={router} useTransitions={false} />
    </IntlProvider>,
  );
  return router;
}
const openBoth = async () => {
  await userEvent.click(screen.getByRole('button', { name: 'mute' }));
  await userEvent.click(screen.getByRole('button', { name: 'ask' }));
  await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(2));
};

it('Back closes the question, then the form, then the screen', async () => {
  const router = open();
  await openBoth();
  const back = () => act(() => router.navigate(-1));
  await back();
  await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(1));
  expect(screen.getByRole('dialog', { name: 'Mute' })).toBeVisible();
  await back();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(router.state.location.pathname).toBe('/alerts');
  expect(hasPopups()).toBe(false);
  await back();
  expect(router.state.location.pathname).toBe('/home');
});

it('Escape closes one popup at a time', async () => {
  open();
  await openBoth();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(1));
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('a link leads on, whatever is open', async () => {
  const router = open();
  await userEvent.click(screen.getByRole('button', { name: 'mute' }));
  await act(() => router.navigate('/home'));
  expect(router.state.location.pathname).toBe('/home');
  expect(hasPopups()).toBe(false);
});
