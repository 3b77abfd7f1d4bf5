/** A press that disables its own button does not take the focus from the keyboard. */
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { Button } from './Button';

/** Steps back from 2 to 0, as an undo does. */
function Steps() {
  const [left, setLeft] = useState(2);
  return (
    <>
      <Button disabled={left === 0} onClick={() => setLeft(left - 1)}>
        {`back ${left}`}
      </Button>
      <Button onClick={() => setLeft(2)}>again</Button>
    </>
  );
}

it('the button keeps the focus and does nothing; once left it is out of the way, and later it works again', async () => {
  render(<Steps />);
  const back = screen.getByRole('button', { name: 'back 2' });
  back.focus();
  await userEvent.keyboard('{Enter}{Enter}{Enter}');
  expect(back).toHaveTextContent('back 0');
  expect(back).toHaveFocus();
  expect(back).toHaveAttribute('aria-disabled', 'true');
  await userEvent.tab();
  expect(back).toBeDisabled();
  await userEvent.tab({ shift: true });
  expect(back).not.toHaveFocus();
  await userEvent.click(screen.getByRole('button', { name: 'again' }));
  expect(back).toBeEnabled();
  await userEvent.click(back);
  expect(back).toHaveTextContent('back 1');
});
