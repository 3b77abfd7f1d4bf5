/** The field for a new password. It checks the password by the platform's rule. */
import { PASSWORD_LENGTH, passwordFlaw } from '../../contract/passwords';
import { useText } from '../messages/texts';
import { PasswordField } from './PasswordField';

interface NewPasswordFieldProps {
  password: string;
  /** The owner's account and number, which the password must not contain. */
  names?: readonly string[];
  /** After the first attempt to send, the field shows its fault. */
  tried: boolean;
  onChange: (password: string) => void;
}

export function NewPasswordField({ password, names = [], tried, onChange }: NewPasswordFieldProps) {
  const text = useText('passwords');
  const flaw = passwordFlaw(password, names);
  return (
    <>
      <PasswordField
        label={text('newPassword')}
        error={tried && flaw ? text(flaw, PASSWORD_LENGTH) : undefined}
        name="newPassword"
        value={password}
        autoComplete="new-password"
        maxLength={PASSWORD_LENGTH.most + 1}
        onChange={({ target }) => onChange(target.value)}
      />
      <p className="quiet text-s below-2">{text('rule')}</p>
    </>
  );
}
