/** Moves the chosen pupils to another class. */
import { useState } from 'react';
import { MOST_MOVED } from '../../../contract';
import { useCalled } from '../../../src/messages/calledNames';
import { useText } from '../../../src/messages/texts';
import { Button } from '../../../src/ui/Button';
import { Select } from '../../../src/ui/Select';
import { useClassNamesQuery, useMovePupilsMutation } from '../api';
import { FormFault } from '../RecordForm';
import { useConfirmedChange } from '../useConfirmedChange';

interface MovingBarProps {
  chosen: ReadonlySet<string>;
  onDone: () => void;
}

export function MovingBar({ chosen, onDone }: MovingBarProps) {
  const text = useText('manage');
  const called = useCalled();
  const { data: classes = [] } = useClassNamesQuery({});
  const [classId, setClassId] = useState('');
  const [move, { error, isLoading }] = useMovePupilsMutation();
  const confirmed = useConfirmedChange();
  const target = classes.find((one) => one.classId === classId);
  const tooMany = chosen.size > MOST_MOVED;

  async function moveThem() {
    if (!target || chosen.size === 0 || tooMany) return;
    const done = await confirmed({
      title: text('moveAsk', { n: chosen.size, name: called(target.className) }),
      confirm: text('movePupils'),
      send: (check) => move({ studentIds: [...chosen], classId, ...(check && { check }) }),
    });
    if (done) onDone();
  }
  return (
    <div className="grid gap-3">
      <p role="status">{text(tooMany ? 'chosenTooMany' : 'chosen', { n: chosen.size, most: MOST_MOVED })}</p>
      <Select
        label={text('moveToClass')}
        value={classId}
        choices={[
          { value: '', name: text('choose') },
          ...classes.map((one) => ({ value: one.classId, name: called(one.className) })),
        ]}
        onChange={setClassId}
      />
      <FormFault error={error} />
      <div className="grid gap-2 pair">
        <Button kind="plain" onClick={onDone}>
          {text('cancel')}
        </Button>
        <Button busy={isLoading} disabled={!target || chosen.size === 0 || tooMany} onClick={() => void moveThem()}>
          {text('movePupils')}
        </Button>
      </div>
    </div>
  );
}
