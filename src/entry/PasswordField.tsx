/** A password field with a button that shows the password. */
import './fields.css';
import { useState } from 'react';
import { useText } from '../messages/texts';
import { Field, type FieldProps } from '../ui/Field';

export function PasswordField(props: Omit<FieldProps, 'type' | 'aside'>) {
  const text = useText('entry');
  const [shown, setShown] = useState(false);
  return (
    <Field
      {...props}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      aside={
        <button
          type="button"
          className="password-eye grid firm"
          aria-label={text(shown ? 'hidePassword' : 'showPassword')}
          onClick={() => setShown(!shown)}
        >
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d="M2 12s4-6.5 10-6.5S22 12 22 12s-4 6.5-10 6.5S2 12 2 12z" />
            <circle cx="12" cy="12" r="3" />
            {!shown && <path d="M4 4l16 16" />}
          </svg>
        </button>
      }
    />
  );
}
