/** /device/searchContact: the school's staff who can help with a card (2.13). */
import { textSearch } from '../../contract/comparedName';
import './binding.css';
import { useEffect, useRef, useState } from 'react';
import { useNumberLook } from '../../src/contacts/useNumberLook';
import { useText } from '../../src/messages/texts';
import { Button, buttonClass } from '../../src/ui/Button';
import { Field } from '../../src/ui/Field';
import { LoadState } from '../../src/ui/LoadState';
import { useContactsQuery } from './api';
import { GuardianOnly } from './GuardianOnly';
import { Called } from '../../src/messages/calledNames';

export function SearchContactPage() {
  const text = useText('binding');
  return (
    <GuardianOnly>
      <h1 className="entry__title text-xl below-4">{text('contactTitle')}</h1>
      <p className="entry__text quiet text-m below-4">{text('contactText')}</p>
      <Contacts />
    </GuardianOnly>
  );
}

function Contacts() {
  const text = useText('binding');
  const { data: contacts, error, refetch } = useContactsQuery();
  const [name, setName] = useState('');
  const fits = textSearch(name);
  const found = contacts?.filter((contact) => fits(contact.name));
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
      {found?.length === 0 && <output className="entry__text quiet text-m below-4">{text('contactNone')}</output>}
      <ul className="binding__contacts unmarked">
        {found?.map((contact) => (
          <li key={contact.roleId}>
            <span>
              <strong>
                <Called name={contact.name} />
              </strong>{' '}
              {text(contact.userType === '0' ? 'role.0' : 'role.1')}
            </span>
            {contact.mobile ? (
              <ContactNumber {...contact} mobile={contact.mobile} />
            ) : (
              <span className="quiet text-m">{text('noNumber')}</span>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

/** Calls the contact. The whole number appears then, and its owner reads who saw it. */
function ContactNumber({ userId, name, mobile }: { userId: string; name: string; mobile: string }) {
  const text = useText('binding');
  const { look, shown, isLoading, fault } = useNumberLook(userId);
  const link = useRef<HTMLAnchorElement>(null);
  const number = shown?.mobile;
  // The link takes the place of the pressed button.
  useEffect(() => link.current?.focus(), [number]);

  return (
    <>
      {number ? (
        <a
          ref={link}
          className={buttonClass({ kind: 'plain' })}
          href={`tel:${number}`}
          aria-label={text('call', { name })}
        >
          {number}
        </a>
      ) : (
        <Button kind="plain" busy={isLoading} aria-label={text('call', { name })} onClick={() => void look('call')}>
          {mobile}
        </Button>
      )}
      <p className="field__error fault text-s if-any full-width" role="alert">
        {fault && text(fault === 'tooMany' ? 'callTooMany' : 'numberUnread')}
      </p>
    </>
  );
}
