/** /device/searchContact: the school's staff who can help with a card (2.13). */
import './binding.css';
import { useState } from 'react';
import { useText } from '../../src/messages/texts';
import { buttonClass } from '../../src/ui/Button';
import { Field } from '../../src/ui/Field';
import { LoadState } from '../../src/ui/LoadState';
import { useContactsQuery } from './api';
import { GuardianOnly } from './GuardianOnly';

export function SearchContactPage() {
  const text = useText('binding');
  return (
    <GuardianOnly>
      <h1 className="entry__title">{text('contactTitle')}</h1>
      <p className="entry__text">{text('contactText')}</p>
      <Contacts />
    </GuardianOnly>
  );
}

function Contacts() {
  const text = useText('binding');
  const { data: contacts, error, refetch } = useContactsQuery();
  const [name, setName] = useState('');
  const found = contacts?.filter((contact) => contact.name.includes(name.trim()));
  return (
    <>
      <Field
        label={text('contactFind')}
        type="search"
        value={name}
        autoComplete="off"
        onChange={({ target }) => setName(target.value)}
      />
      {contacts === undefined && <LoadState failure={error} onRetry={refetch} />}
      {found?.length === 0 && <output className="entry__text">{text('contactNone')}</output>}
      <ul className="binding__contacts">
        {found?.map((contact) => (
          <li key={contact.roleId}>
            <span>
              <strong>{contact.name}</strong> {text(contact.userType === '0' ? 'role.0' : 'role.1')}
            </span>
            {contact.mobile ? (
              <a
                className={buttonClass({ kind: 'plain' })}
                href={`tel:${contact.mobile}`}
                aria-label={text('call', { name: contact.name })}
              >
                {contact.mobile}
              </a>
            ) : (
              <span className="binding__words">{text('noNumber')}</span>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
