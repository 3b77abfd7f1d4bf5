/** The shell of an editor that draws on the map: the board and its tools, and a sheet with the steps. */
import type { ComponentProps, ReactNode } from 'react';
import { Sheet } from '../ui/Sheet';
import { useLow } from '../ui/useWide';
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
  const low = useLow();
  return (
    <>
      <DrawBoard {...board} state={drawing} />
      {active && <PenTools drawing={drawing} views={views} perform={perform} />}
      {/* On a low screen half a sheet leaves no room to draw. Whoever goes on to a step raises it. */}
      <Sheet
        title={title}
        closesTo={closesTo}
        action={action && <div className="draw-action">{action}</div>}
        anchor={low ? 'peek' : 'half'}
      >
        {otherVersion === null && <StoredDraftNotice keptAt={keptAt} keeps={keeps} onDiscard={onDiscard} />}
        {children}
      </Sheet>
    </>
  );
}
