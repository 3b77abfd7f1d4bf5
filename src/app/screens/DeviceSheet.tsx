/** /device: what there is to see and to set about a child's card (2.20), drawn from the route table; pages that come later are not offered. */
import { HealthFacts } from '../../../features/health/HealthFacts';
import { usePupilNames } from '../../session/usePupilNames';
import { useViewer } from '../../session/useViewer';
import { titles } from '../../messages/titles';
import { crossingsPath } from '../../ui/pupilPaths';
import { Sheet } from '../../ui/Sheet';
import { NavRow } from '../../ui/NavRow';
import { pathsBelow } from '../routing/pathsBelow';
import { useRouteTable } from '../routing/routeTable';
import { useScreen } from '../routing/useScreen';

export function DeviceSheet() {
  const title = titles();
  const { name, path } = useScreen();
  const { studentId } = useViewer();
  const child = usePupilNames().get(studentId ?? '');
  const offered = pathsBelow(useRouteTable(), path);
  return (
    <Sheet title={child ? `${child} · ${name}` : name}>
      {studentId !== null && <HealthFacts studentId={studentId} />}
      <nav aria-label={name}>
        {offered.map(({ path: to, title: called }) => (
          <NavRow key={to} to={to}>
            {title(called)}
          </NavRow>
        ))}
        <NavRow to={crossingsPath({ studentId })}>{title('crossings')}</NavRow>
      </nav>
    </Sheet>
  );
}
