/** '/manage/…': the lists of the administrator's place, each broad beside the menu on a wide screen. Ours. */
import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useText } from '../../src/messages/texts';
import { usePermission } from '../../src/session/useViewer';
import { Button, ButtonLink } from '../../src/ui/Button';
import { Sheet } from '../../src/ui/Sheet';
import { CardTable } from './cards/CardTable';
import { ClassTable } from './classes/ClassTable';
import { GuardianTable } from './guardians/GuardianTable';
import { ManageMenu } from './ManageMenu';
import { CARDS, CLASSES, MANAGE, NEW, PLACES, PUPILS, recordPath, STAFF } from './paths';
import { PlaceTable } from './places/PlaceTable';
import { MovingBar } from './pupils/MovingBar';
import { PupilTable } from './pupils/PupilTable';
import { StaffTable } from './staff/StaffTable';

interface ManagedListSheetProps {
  title: string;
  /** The path of the page that adds a row, and its name; left out for who may not. */
  add?: { to: string; name: string } | undefined;
  /** Replaces the button that adds. */
  action?: ReactNode;
  children: ReactNode;
}

function ManagedListSheet({ title, add, action, children }: ManagedListSheetProps) {
  const titles = useText('title');
  return (
    <Sheet
      title={title}
      closesTo={MANAGE}
      anchor="full"
      broad
      list={{ title: titles('manage'), content: <ManageMenu /> }}
      action={
        action ||
        (add && (
          <ButtonLink wide to={add.to}>
            {add.name}
          </ButtonLink>
        ))
      }
    >
      {children}
    </Sheet>
  );
}

/** '/manage/pupils': all pupils whom the viewer may correct. Administrators add pupils and move several at once. */
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

/** '/manage/classes': all classes of the school. */
export function ClassListSheet() {
  const title = useText('title');
  const text = useText('manage');
  return (
    <ManagedListSheet title={title('manageClasses')} add={{ to: recordPath(CLASSES, NEW), name: text('addClass') }}>
      <ClassTable />
    </ManagedListSheet>
  );
}

/** '/manage/guardians': guardians of the pupils whom the viewer may correct. */
export function GuardianListSheet() {
  const title = useText('title');
  return (
    <ManagedListSheet title={title('manageGuardians')}>
      <GuardianTable />
    </ManagedListSheet>
  );
}

/** '/manage/staff': teachers and administrators. */
export function StaffListSheet() {
  const title = useText('title');
  const text = useText('manage');
  return (
    <ManagedListSheet title={title('manageStaff')} add={{ to: recordPath(STAFF, NEW), name: text('addStaff') }}>
      <StaffTable />
    </ManagedListSheet>
  );
}

/** '/manage/cards': the cards of the school. */
export function CardListSheet() {
  const title = useText('title');
  const text = useText('manage');
  return (
    <ManagedListSheet title={title('manageCards')} add={{ to: recordPath(CARDS, NEW), name: text('addCard') }}>
      <CardTable />
    </ManagedListSheet>
  );
}

/** '/manage/places': known places of the school, and homes. */
export function PlaceListSheet() {
  const title = useText('title');
  const text = useText('manage');
  const pupil = useSearchParams()[0].get('pupil');
  const to = recordPath(PLACES, NEW);
  return (
    <ManagedListSheet
      title={title('managePlaces')}
      add={{
        to: pupil ? `${to}?pupil=${encodeURIComponent(pupil)}` : to,
        name: text(pupil ? 'addHome' : 'addPlace'),
      }}
    >
      <PlaceTable />
    </ManagedListSheet>
  );
}
