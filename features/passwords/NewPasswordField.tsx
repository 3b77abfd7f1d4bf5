/** A new password, judged by the rule the platform judges it by. */
import { PASSWORD_LENGTH, passwordFlaw } from '../../contract/password';
import { PasswordField } from '../../src/entry/PasswordField';
import { useText } from './messages';

interface NewPasswordFieldProps {
  password: string;
  /** Account and number of its owner, as far as they are known here. */
  names?: readonly string[];
  /** Somebody tried to send it: what is wrong with it should be said. */
  tried: boolean;
  onChange: (password: string) => void;
}

export function NewPasswordField({ password, names = [], tried, onChange }: NewPasswordFieldProps) {
  const text = useText();
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
      <p className="passwords__rule">{text('rule')}</p>
    </>
  );
}
