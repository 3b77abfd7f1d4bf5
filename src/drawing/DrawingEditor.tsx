/** The shell of an editor that draws on the map: the board and its tools, and a sheet with the steps. */
import type { ComponentProps, ReactNode } from 'react';
import { Sheet } from '../ui/Sheet';
import { DrawBoard } from './DrawBoard';
import { PenTools } from './PenTools';
import { StoredDraftNotice } from './StoredDraftNotice';

interface DrawingEditorProps
  extends
    Omit<ComponentProps<typeof DrawBoard>, 'state'>,
    Pick<ComponentProps<typeof PenTools>, 'drawing'>,
    ComponentProps<typeof StoredDraftNotice> {
  title: string;
  closesTo: string;
  /** Saves and leaves. */
  action: ReactNode;
  children: ReactNode;
}

export function DrawingEditor({
  title,
  closesTo,
  keptAt,
  keeps,
  onDiscard,
  action,
  children,
  ...board
}: DrawingEditorProps) {
  const { drawing, active, views, perform, otherVersion } = board;
  return (
    <>
      <DrawBoard {...board} state={drawing} />
      {active && <PenTools drawing={drawing} views={views} perform={perform} />}
      <Sheet title={title} closesTo={closesTo} action={action}>
        {otherVersion === null && <StoredDraftNotice keptAt={keptAt} keeps={keeps} onDiscard={onDiscard} />}
        {children}
      </Sheet>
    </>
  );
}
