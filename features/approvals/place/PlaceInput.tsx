/** A place or an area of a form: what is put on the map, in words, and the way to the map. */
import { useLocation, useSearchParams } from 'react-router-dom';
import { cornersOf, type FieldValue } from '../../../contract/approvals/form';
import type { KnownPlace } from '../../../contract/places';
import { useText } from '../../../src/messages/texts';
import { Button, ButtonLink } from '../../../src/ui/Button';
import { Fault } from '../../../src/ui/Form';
import { PICK } from '../paths';
import { useShapeWords } from './useShapeWords';

interface PlaceInputProps {
  kind: 'place' | 'area';
  fieldId: string;
  label: string;
  value: FieldValue | undefined;
  places: readonly KnownPlace[];
  error?: string | undefined;
  onChange: (value: undefined) => void;
}

export function PlaceInput({ kind, fieldId, label, value, places, error, onChange }: PlaceInputProps) {
  const text = useText('approval');
  const say = useShapeWords();
  const { pathname } = useLocation();
  const search = new URLSearchParams(useSearchParams()[0]);
  search.set(PICK, fieldId);
  const corners = cornersOf(value);
  return (
    <fieldset className="chips">
      <legend className="chips__label">{label}</legend>
      <p role="status">{corners.length > 0 ? say(corners, places) : text(`${kind}Nowhere`)}</p>
      <div className="flex gap-2 wraps above-4">
        <ButtonLink kind="plain" to={`${pathname}?${search}`}>
          {text(corners.length > 0 ? `${kind}Change` : `${kind}OnMap`)}
        </ButtonLink>
        {corners.length > 0 && (
          <Button kind="link" onClick={() => onChange(undefined)}>
            {text('offMap')}
          </Button>
        )}
      </div>
      <Fault className="approval__fault">{error}</Fault>
    </fieldset>
  );
}
