/** '/device': the facts and settings of a pupil's card (2.20). The list of screens comes from the route table. */
import { CardGlance } from '../../../features/card-settings/CardGlance';
import { usePossibleScreen } from '../../../features/card-settings/possibleScreens';
import { HealthFacts } from '../../../features/health/HealthFacts';
import { useText } from '../../messages/texts';
import { usePupilName } from '../../session/usePupilNames';
import { useViewer } from '../../session/useViewer';
import { crossingsPath } from '../../ui/pupilPaths';
import { Sheet } from '../../ui/Sheet';
import { NavRow } from '../../ui/NavRow';
import { screensBelow, useRouteTable } from '../routing/routeTable';
import { useScreen } from '../routing/useScreen';

export function DeviceSheet() {
  const title = useText('title');
  const { name, path } = useScreen();
  const { studentId } = useViewer();
  const pupilName = usePupilName(studentId);
  const possible = usePossibleScreen(studentId);
  const screens = screensBelow(useRouteTable(), path).filter(({ path: to }) => possible(to));
  return (
    <Sheet title={pupilName ? `${pupilName} · ${name}` : name}>
      {studentId !== null && <HealthFacts studentId={studentId} />}
      <CardGlance />
      <nav aria-label={name}>
        {screens.map(({ path: to, title: screenTitle }) => (
          <NavRow key={to} to={to}>
            {title(screenTitle)}
          </NavRow>
        ))}
        <NavRow to={crossingsPath({ studentId })}>{title('crossings')}</NavRow>
      </nav>
    </Sheet>
  );
}
