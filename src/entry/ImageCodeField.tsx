/** The field for an image code, with its picture (4.08). */
import { useText } from '../messages/texts';
import './fields.css';
import { Field } from '../ui/Field';

interface ImageCodeFieldProps {
  /** Address of the picture; undefined until it is fetched. */
  picture: string | undefined;
  code: string;
  error: string | undefined;
  onChange: (code: string) => void;
  onNewPicture: () => void;
}

export function ImageCodeField({ picture, code, error, onChange, onNewPicture }: ImageCodeFieldProps) {
  const text = useText('entry');
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
        <button type="button" className="image-code" aria-label={text('imageCodeAgain')} onClick={onNewPicture}>
          {picture && <img alt="" src={picture} />}
        </button>
      }
    />
  );
}
