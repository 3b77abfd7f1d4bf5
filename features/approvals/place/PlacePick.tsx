/** The map on which somebody puts a place or an area of a form. Its sheet stands in for the form's. */
import { useState } from 'react';
import { cornersOf, type FieldValue, type FormField } from '../../../contract/approvals/form';
import { AREA_CORNERS, isArea, squareMetresOf } from '../../../contract/approvals/place';
import type { LngLat } from '../../../contract/primitives';
import { OutlinePick, PointPick } from '../../../src/drawing/PickBoard';
import { areaWords } from '../../../src/fences/words';
import { useText } from '../../../src/messages/texts';
import { Button } from '../../../src/ui/Button';
import { useCloseSheet } from '../../../src/ui/visitHistory';
import { useApprovalWords } from '../useApprovalWords';

interface PlacePickProps {
  field: FormField;
  value: FieldValue | undefined;
  closesTo: string;
  onPick: (value: FieldValue) => void;
}

export function PlacePick({ field, value, closesTo, onPick }: PlacePickProps) {
  const text = useText('approval');
  const { words } = useApprovalWords();
  const title = words(field.name);
  const before = cornersOf(value);
  if (field.type === 'area')
    return <AreaPick title={title} before={before} closesTo={closesTo} onPick={(corners) => onPick({ corners })} />;
  return (
    <PointPick
      at={before[0] ?? null}
      title={title}
      how={<p>{text('placeHow')}</p>}
      here={text('placeHere')}
      closesTo={closesTo}
      onPick={(at) => onPick({ at })}
    />
  );
}

interface AreaPickProps {
  title: string;
  before: readonly LngLat[];
  closesTo: string;
  onPick: (corners: LngLat[]) => void;
}

function AreaPick({ title, before, closesTo, onPick }: AreaPickProps) {
  const text = useText('approval');
  const fence = useText('fence');
  const close = useCloseSheet(closesTo, false);
  const [corners, setCorners] = useState<readonly LngLat[]>(before);
  const whole = isArea(corners);
  const missing = AREA_CORNERS.least - corners.length;
  return (
    <OutlinePick
      title={title}
      closesTo={closesTo}
      corners={corners}
      most={AREA_CORNERS.most}
      onChange={setCorners}
      action={
        <Button
          wide
          disabled={!whole}
          onClick={() => {
            onPick([...corners]);
            close();
          }}
        >
          {text('areaHere')}
        </Button>
      }
      status={
        <p role="status">
          {missing > 0
            ? text('cornersLeft', { n: missing })
            : whole
              ? text('areaSize', { size: areaWords(fence, squareMetresOf(corners)) })
              : text('fault.area')}
        </p>
      }
      how={<p className="approval__small">{text('areaHow')}</p>}
      addLabel={text('cornerHere')}
      backLabel={text('cornerBack')}
    />
  );
}
