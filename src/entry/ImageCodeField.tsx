/** The image code: what its picture shows is typed beside it (4.08). */
import './fields.css';
import { Field } from '../ui/Field';
import { useEntryText } from './messages';

interface ImageCodeFieldProps {
  /** SVG text; none until it has been fetched. */
  picture: string | undefined;
  code: string;
  error: string | undefined;
  onChange: (code: string) => void;
  /** Another picture is wanted. */
  onAgain: () => void;
}

export function ImageCodeField({ picture, code, error, onChange, onAgain }: ImageCodeFieldProps) {
  const text = useEntryText();
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
        <button type="button" className="image-code" aria-label={text('imageCodeAgain')} onClick={onAgain}>
          {picture && <img alt="" src={`data:image/svg+xml;utf8,${encodeURIComponent(picture)}`} />}
        </button>
      }
    />
  );
}
