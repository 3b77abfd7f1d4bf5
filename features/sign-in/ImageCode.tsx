/** The image code, once the platform asks for it (4.08). */
import { useAppSelector } from '../../src/store/store';
import { Field } from '../../src/ui/Field';
import { useText } from './messages';

interface ImageCodeProps {
  code: string;
  error: string | undefined;
  onChange: (code: string) => void;
  /** Another picture is wanted. */
  onAgain: () => void;
}

export function ImageCode({ code, error, onChange, onAgain }: ImageCodeProps) {
  const text = useText();
  const picture = useAppSelector(({ login }) => login.verifyInfo);
  return (
    <Field
      label={text('imageCode')}
      error={error}
      name="imageCode"
      value={code}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={12}
      onChange={({ target }) => onChange(target.value)}
      aside={
        <button type="button" className="sign-in__picture" aria-label={text('imageCodeAgain')} onClick={onAgain}>
          {picture && <img alt="" src={`data:image/svg+xml;utf8,${encodeURIComponent(picture.svg)}`} />}
        </button>
      }
    />
  );
}
