/** '/manage/…': the lists of the administrator's place, each broad beside the menu on a wide screen. Ours. */
import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useText } from '../../src/messages/texts';
import { usePermission } from '../../src/session/useViewer';
import { Button, ButtonLink } from '../../src/ui/Button';
import { NavRow } from '../../src/ui/NavRow';
import { Sheet } from '../../src/ui/Sheet';
import { CardTable } from './cards/CardTable';
import { ClassTable } from './classes/ClassTable';
import { GuardianTable } from './guardians/GuardianTable';
import { ManageMenu } from './ManageMenu';
import { CARDS, CLASSES, MANAGE, NEW, PLACES, PUPILS, recordPath, STAFF, STRANGERS } from './paths';
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
  const text = useText('manage');
  return (
    <Sheet
      title={title}
      closesTo={MANAGE}
      anchor="full"
      broad
      list={{ title: text('title'), content: <ManageMenu /> }}
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
      title={text('pupilList')}
      action={
        all &&
        (chosen ? (
          <MovingBar chosen={chosen} onDone={() => setChosen(null)} />
        ) : (
          <div className="grid gap-2 pair">
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
  const text = useText('manage');
  return (
    <ManagedListSheet title={text('classes')} add={{ to: recordPath(CLASSES, NEW), name: text('addClass') }}>
      <ClassTable />
    </ManagedListSheet>
  );
}

/** '/manage/guardians': guardians of the pupils whom the viewer may correct. */
export function GuardianListSheet() {
  const text = useText('manage');
  return (
    <ManagedListSheet title={text('guardians')}>
      <GuardianTable />
    </ManagedListSheet>
  );
}

/** '/manage/staff': teachers and administrators. */
export function StaffListSheet() {
  const text = useText('manage');
  return (
    <ManagedListSheet title={text('staff')} add={{ to: recordPath(STAFF, NEW), name: text('addStaff') }}>
      <StaffTable />
    </ManagedListSheet>
  );
}

/** '/manage/cards': the cards of the school. */
export function CardListSheet() {
  const text = useText('manage');
  return (
    <ManagedListSheet title={text('cardList')} add={{ to: recordPath(CARDS, NEW), name: text('addCard') }}>
      <NavRow to={STRANGERS}>{text('strangers')}</NavRow>
      <CardTable />
    </ManagedListSheet>
  );
}

/** '/manage/places': known places of the school, and homes. */
export function PlaceListSheet() {
  const text = useText('manage');
  const pupil = useSearchParams()[0].get('pupil');
  const to = recordPath(PLACES, NEW);
  return (
    <ManagedListSheet
      title={text('places')}
      add={{
        to: pupil ? `${to}?pupil=${encodeURIComponent(pupil)}` : to,
        name: text(pupil ? 'addHome' : 'addPlace'),
      }}
    >
      <PlaceTable />
    </ManagedListSheet>
  );
}
