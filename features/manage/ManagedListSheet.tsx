/** The sheet of a managed list: broad beside the menu on a wide screen. */
import type { ReactNode } from 'react';
import { useText } from '../../src/messages/texts';
import { ButtonLink } from '../../src/ui/Button';
import { Sheet } from '../../src/ui/Sheet';
import { ManageMenu } from './ManageMenu';
import { MANAGE } from './paths';

interface ManagedListSheetProps {
  title: string;
  /** The path of the page that adds a row, and its name; left out for who may not. */
  add?: { to: string; name: string } | undefined;
  /** Replaces the button that adds. */
  action?: ReactNode;
  children: ReactNode;
}

export function ManagedListSheet({ title, add, action, children }: ManagedListSheetProps) {
  const titles = useText('title');
  return (
    <Sheet
      title={title}
      closesTo={MANAGE}
      anchor="full"
      broad
      list={{ title: titles('manage'), content: <ManageMenu /> }}
      action={
        action ||
        (add && (
          <ButtonLink wide to={add.to}>
            {add.name}
          </ButtonLink>
        ))
      }
    >
      {children}
    </Sheet>
  );
}
