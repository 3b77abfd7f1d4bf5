/**
 * '/device': the facts and settings of a pupil's card (2.20). The list of screens comes from the route table; the viewer's
 * functions and the card's model decide which are offered.
 */
import { CardGlance } from '../../../features/cardSettings/CardGlance';
import { usePossibleScreen } from '../../../features/cardSettings/possibleScreens';
import { CardErrands } from '../../../features/cardSettings/CardCare';
import { useRowValues } from '../../../features/cardSettings/useRowValues';
import { HealthFacts } from '../../../features/health/HealthFacts';
import { useTextById } from '../../messages/texts';
import { ChildHead } from '../../session/ChildHead';
import { useChildPath } from '../../session/useChildPath';
import { useAddressedPupil } from '../../session/usePupilNames';
import { useOffered } from '../../session/useOffered';
import { crossingsPath } from '../../ui/pupilPaths';
import { Sheet } from '../../ui/Sheet';
import { NavRow } from '../../ui/NavRow';
import { screensBelow, useRouteTable } from '../routing/routeTable';
import { useScreen } from '../routing/useScreen';

export function DeviceSheet() {
  const title = useTextById();
  const { name, path } = useScreen();
  const { studentId, name: pupilName } = useAddressedPupil();
  const to = useChildPath();
  const valueOf = useRowValues(studentId);
  const possible = usePossibleScreen(studentId);
  const [sos, call, attendance] = [useOffered('sos'), useOffered('call'), useOffered('attendance')];
  const off = [...(sos ? [] : ['/device/sos']), ...(call ? [] : ['/device/call/log'])];
  const screens = screensBelow(useRouteTable(), path).filter(
    ({ path: below }) => possible(below) && !off.includes(below),
  );
  return (
    <Sheet title={pupilName ? `${pupilName} · ${name}` : name} anchor="full">
      <ChildHead />
      {studentId !== '' && <HealthFacts studentId={studentId} />}
      <CardGlance />
      <nav aria-label={name}>
        {screens.map(({ path: below, title: screenTitle }) => (
          <NavRow key={below} to={to(below)} aside={valueOf(below)}>
            {title(screenTitle)}
          </NavRow>
        ))}
        {attendance && <NavRow to={crossingsPath({ studentId })}>{title('crossings.title')}</NavRow>}
      </nav>
      <CardErrands />
    </Sheet>
  );
}
