/** /device/class: class mode of the child's card (2.32), and whose rule it is. */
import type { ClassMode } from '../../contract/cardSettings/values';
import { useText } from '../../src/messages/texts';
import { useChildPath } from '../../src/session/useChildPath';
import { useClassOfPupil } from '../../src/session/usePupilNames';
import { LoadState } from '../../src/ui/LoadState';
import { NavRow } from '../../src/ui/NavRow';
import { useClassModeQuery, useSaveClassModeMutation } from './api';
import { type CardOfScreen, CardScreen } from './CardScreen';
import { TellCard } from './TellCard';
import { ClassModeEditor, NO_CLASS_MODE } from './ClassModeEditor';
import { ReceiptSteps } from './Receipt';
import { useSaveSetting } from './useSaveSetting';
import { WantedHead } from './WantedHead';

export function ClassModeSheet() {
  const text = useText('card');
  return (
    <CardScreen title={text('kind.classMode')} kind="classMode">
      {(card) => <ClassModeOfCard {...card} />}
    </CardScreen>
  );
}

function ClassModeOfCard({ studentId, has }: CardOfScreen) {
  const text = useText('card');
  const to = useChildPath();
  const classOf = useClassOfPupil();
  const { data: wanted, error, refetch } = useClassModeQuery({ studentId });
  const [send] = useSaveClassModeMutation();
  const saving = useSaveSetting<ClassMode>(wanted?.version ?? 0, false, (value, over) =>
    send({ studentId, value, over }),
  );
  if (!wanted) return <LoadState failure={error} onRetry={refetch} />;
  return (
    <>
      <WantedHead wanted={wanted} />
      <ClassModeEditor
        classId={classOf(studentId)}
        mode={wanted.value ?? NO_CLASS_MODE}
        most={has.classWindows}
        sosInClass={has.sosInClass}
        timePath={(index) => to(`/device/class/set/time/${index}`)}
        onChange={(mode) => void saving.save(mode)}
        busy={saving.busy}
      />
      <TellCard kind="classMode" saving={saving} onTheirs={() => undefined} />
      {wanted.state && <ReceiptSteps {...wanted} state={wanted.state} />}
      <p className="card-quiet quiet text-m">{text(has.silentInClass ? 'classSilent' : 'classEffect')}</p>
      <NavRow to={to('/device/outgoing-log?kind=classMode')}>{text('log')}</NavRow>
    </>
  );
}
