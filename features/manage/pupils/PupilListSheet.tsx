/** '/manage/pupils': all pupils whom the viewer may correct. Administrators add pupils and move several at once. */
import { useState } from 'react';
import { useText } from '../../../src/messages/texts';
import { usePermission } from '../../../src/session/useViewer';
import { Button, ButtonLink } from '../../../src/ui/Button';
import { ManagedListSheet } from '../ManagedListSheet';
import { NEW, PUPILS, recordPath } from '../paths';
import { MovingBar } from './MovingBar';
import { PupilTable } from './PupilTable';

export function PupilListSheet() {
  const title = useText('title');
  const text = useText('manage');
  const all = usePermission('school:manage');
  /** The pupils who are to move; null while none are chosen. */
  const [chosen, setChosen] = useState<ReadonlySet<string> | null>(null);
  const choose = (studentId: string, on: boolean) =>
    setChosen(
      (before) => new Set(on ? [...(before ?? []), studentId] : [...(before ?? [])].filter((id) => id !== studentId)),
    );
  return (
    <ManagedListSheet
      title={title('managePupils')}
      action={
        all &&
        (chosen ? (
          <MovingBar chosen={chosen} onDone={() => setChosen(null)} />
        ) : (
          <div className="manage__acts">
            <Button kind="plain" onClick={() => setChosen(new Set())}>
              {text('moveSeveral')}
            </Button>
            <ButtonLink to={recordPath(PUPILS, NEW)}>{text('addPupil')}</ButtonLink>
          </div>
        ))
      }
    >
      <PupilTable {...(chosen && { choice: { chosen, choose } })} />
    </ManagedListSheet>
  );
}
