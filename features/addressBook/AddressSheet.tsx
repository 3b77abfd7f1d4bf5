/** /address: whom the viewer can reach (2.15), by letter, with search by name, pinyin, class and last digits. */
import './address.css';
import { useDeferredValue, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type AddressContact, MOST_CONTACTS } from '../../contract/addressBook';
import { useText } from '../../src/messages/texts';
import { usePermission } from '../../src/session/useViewer';
import { LoadState } from '../../src/ui/LoadState';
import { NavRow } from '../../src/ui/NavRow';
import { Notice } from '../../src/ui/Notice';
import { SearchField } from '../../src/ui/SearchField';
import { Segments } from '../../src/ui/Segments';
import { Sheet } from '../../src/ui/Sheet';
import { useAddressBookQuery } from './api';
import { ContactList } from './ContactList';
import { type AlertAbout, ContactPopup } from './ContactPopup';
import { type ContactKind, contactRows, sortedContacts } from './contactRows';
import { ExportButton } from './ExportButton';
import { OfficeRow } from './OfficeRow';

const KINDS: readonly ContactKind[] = ['all', 'staff', 'guardians'];

export function AddressSheet({ alertAbout }: { alertAbout: AlertAbout }) {
  const text = useText('address');
  const { data: book, error, refetch } = useAddressBookQuery();
  return (
    <Sheet title={text('title')} anchor="full">
      <NavRow to="/address/own">{text('mine')}</NavRow>
      {!book || error ? (
        <LoadState failure={error} onRetry={refetch} />
      ) : (
        <>
          <OfficeRow office={book.office} />
          {book.contacts.length === 0 ? (
            <Notice sign="lost" level={3} title={text('none')} text={text('noneText')} />
          ) : (
            <Contacts contacts={book.contacts} left={book.left} more={book.more} alertAbout={alertAbout} />
          )}
        </>
      )}
    </Sheet>
  );
}

interface ContactsProps {
  contacts: readonly AddressContact[];
  left: number;
  more: boolean;
  alertAbout: AlertAbout;
}

function Contacts({ contacts, left, more, alertAbout }: ContactsProps) {
  const text = useText('address');
  const [parameters, setParameters] = useSearchParams();
  const [typed, setTyped] = useState('');
  // A key is drawn at once; the list of a large school follows.
  const search = useDeferredValue(typed.trim());
  const mayExport = usePermission('address:export');
  const [openId, setOpenId] = useState<string | null>(null);
  const kind = KINDS.find((one) => one === parameters.get('kind')) ?? 'all';
  const sorted = useMemo(() => sortedContacts(contacts), [contacts]);
  const rows = useMemo(() => contactRows(sorted, search, kind), [sorted, search, kind]);
  const found = rows.filter((row) => row.kind === 'contact').length;
  const opened = contacts.find(({ userId }) => userId === openId);
  const mixed = contacts.some(({ staff }) => staff) && contacts.some(({ guardianOf }) => guardianOf.length > 0);
  return (
    <>
      <div className="address__find grid gap-2">
        <SearchField label={text('searchLabel')} hint={text('search')} value={typed} onChange={setTyped} />
        {mixed && (
          <Segments
            label={text('whoToList')}
            wide
            choices={KINDS.map((value) => ({ value, name: text(`kind.${value}`) }))}
            chosen={kind}
            onChoose={(value) =>
              setParameters(
                (before) => {
                  if (value === 'all') before.delete('kind');
                  else before.set('kind', value);
                  return before;
                },
                { replace: true },
              )
            }
          />
        )}
        <p className="quiet text-s" role="status">
          {found > 0 && text('count', { n: found })}
          {more && ` · ${text('more', { n: MOST_CONTACTS })}`}
        </p>
        {mayExport && <ExportButton />}
      </div>
      {found === 0 ? (
        <Notice sign="lost" level={3} title={text('nothing', { search })} text={text('nothingText')} />
      ) : (
        <ContactList rows={rows} onOpen={setOpenId} />
      )}
      {opened && <ContactPopup contact={opened} left={left} alertAbout={alertAbout} onClose={() => setOpenId(null)} />}
    </>
  );
}
