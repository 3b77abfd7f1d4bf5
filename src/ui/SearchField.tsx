/** One line that narrows a list. Its empty field says what can be sought, so that it takes no room for a label. */
import './field.css';

interface SearchFieldProps {
  /** What it is to screen readers; shown while the field is empty when there is no hint. */
  label: string;
  /** What can be sought, shown while the field is empty. */
  hint?: string;
  value: string;
  maxLength?: number;
  onChange: (value: string) => void;
}

export function SearchField({ label, hint = label, value, maxLength = 50, onChange }: SearchFieldProps) {
  return (
    <input
      type="search"
      name="search"
      className="search-field full-width inked"
      aria-label={label}
      placeholder={hint}
      autoComplete="off"
      value={value}
      maxLength={maxLength}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
