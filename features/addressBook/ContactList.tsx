/** The people by letter, with a strip of letters to jump to. Only the rows near the screen are in the page. */
import { useMemo, useRef } from 'react';
import type { AddressContact } from '../../contract/addressBook';
import { useText } from '../../src/messages/texts';
import { type ListJump, VirtualList } from '../../src/ui/VirtualList';
import type { ContactRow } from './contactRows';
import { useContactWords } from './contactWords';
import { useCalled } from '../../src/messages/calledNames';

/** Heights of the rows, CSS pixels; equal to address.css. */
const HEIGHT = { letter: 32, contact: 64 };
/** Fewer rows than this fit a screen or two: no strip of letters. */
const WITH_INDEX = 24;

interface ContactListProps {
  rows: readonly ContactRow[];
  onOpen: (userId: string) => void;
}

export function ContactList({ rows, onOpen }: ContactListProps) {
  const text = useText('address');
  const jump = useRef<ListJump>(null);
  const letters = useMemo(
    () => rows.flatMap((row, index) => (row.kind === 'letter' ? [{ letter: row.letter, index }] : [])),
    [rows],
  );
  return (
    <>
      {rows.length >= WITH_INDEX && (
        <nav className="address__index" aria-label={text('index')}>
          {letters.map(({ letter, index }) => (
            <button key={letter} type="button" onClick={() => jump.current?.(index)}>
              {letter}
            </button>
          ))}
        </nav>
      )}
      <VirtualList
        label={text('title')}
        count={rows.length}
        rows={rows}
        rowHeight={(row) => HEIGHT[row.kind]}
        keyOf={(row) => (row.kind === 'letter' ? `letter ${row.letter}` : row.contact.userId)}
        jump={jump}
      >
        {(row) =>
          row.kind === 'letter' ? (
            <h3 className="address__letter quiet text-s strong">{row.letter}</h3>
          ) : (
            <ContactButton contact={row.contact} onOpen={onOpen} />
          )
        }
      </VirtualList>
    </>
  );
}

function ContactButton({ contact, onOpen }: { contact: AddressContact; onOpen: (userId: string) => void }) {
  const text = useText('address');
  const words = useContactWords();
  const called = useCalled();
  const { userId, name, mobile, opened, staff } = contact;
  return (
    <button type="button" className="address__row grid full-width inked" onClick={() => onOpen(userId)}>
      <span className="address__disc text-l grid" data-staff={staff !== null} aria-hidden="true">
        {Array.from(called(name))[0]}
      </span>
      <span className="address__name">{called(name)}</span>
      <span className="address__line quiet text-s">{words.line(contact)}</span>
      <span className="address__mobile quiet text-m tabular">
        {mobile ?? text('noMobile')}
        {!opened && <span className="text-s">{text('notOpened')}</span>}
      </span>
    </button>
  );
}
