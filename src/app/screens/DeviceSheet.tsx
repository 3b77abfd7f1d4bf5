/**
 * '/device': the facts and settings of a pupil's card (2.20). The list of screens comes from the route table; the viewer's
 * functions and the card's model decide which are offered.
 */
import { CardCare } from '../../../features/cardSettings/CardCare';
import { CardGlance } from '../../../features/cardSettings/CardGlance';
import { ChildHead } from '../../../features/cardSettings/ChildHead';
import { useCardValues, usePossibleScreen } from '../../../features/cardSettings/possibleScreens';
import { HealthFacts } from '../../../features/health/HealthFacts';
import { useTextById } from '../../messages/texts';
import { useOffered } from '../../session/useOffered';
import { useChild } from '../../session/useChild';
import { crossingsPath } from '../../ui/pupilPaths';
import { Sheet } from '../../ui/Sheet';
import { NavRow } from '../../ui/NavRow';
import { screensBelow, useRouteTable } from '../routing/routeTable';
import { useScreen } from '../routing/useScreen';

export function DeviceSheet() {
  const title = useTextById();
  const { name, path } = useScreen();
  const { studentId, pathOf } = useChild();
  const possible = usePossibleScreen(studentId);
  const values = useCardValues(studentId);
  const [sos, call, attendance] = [useOffered('sos'), useOffered('call'), useOffered('attendance')];
  const off = [...(sos ? [] : ['/device/sos']), ...(call ? [] : ['/device/call/log'])];
  const screens = screensBelow(useRouteTable(), path).filter(({ path: to }) => possible(to) && !off.includes(to));
  return (
    <Sheet title={name} anchor="full">
      <ChildHead />
      {studentId !== null && <HealthFacts studentId={studentId} />}
      <CardGlance />
      <nav aria-label={name}>
        {screens.map(({ path: to, title: screenTitle }) => (
          <NavRow key={to} to={pathOf(to)} aside={values[to]}>
            {title(screenTitle)}
          </NavRow>
        ))}
        {attendance && <NavRow to={crossingsPath({ studentId })}>{title('crossings.title')}</NavRow>}
      </nav>
      <CardCare />
    </Sheet>
  );
}
