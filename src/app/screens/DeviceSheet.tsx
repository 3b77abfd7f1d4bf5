/**
 * '/device': the facts and settings of a pupil's card (2.20): what it last said, then its screens in groups. The list of screens comes from the route table; the viewer's
 * functions and the card's model decide which are offered.
 */
import { skipToken } from '@reduxjs/toolkit/query';
import { CardGlance } from '../../../features/cardSettings/CardGlance';
import { usePossibleScreen } from '../../../features/cardSettings/possibleScreens';
import { CardErrands } from '../../../features/cardSettings/CardCare';
import { useRowValues } from '../../../features/cardSettings/useRowValues';
import { useFencesQuery } from '../../../features/fences/api';
import { HealthFacts } from '../../../features/health/HealthFacts';
import { useText, useTextById } from '../../messages/texts';
import { ChildHead } from '../../session/ChildHead';
import { useChildPath } from '../../session/useChildPath';
import { useAddressedPupil } from '../../session/usePupilNames';
import { useOffered } from '../../session/useOffered';
import { crossingsPath } from '../../ui/pupilPaths';
import { Sheet } from '../../ui/Sheet';
import { NavRow } from '../../ui/NavRow';
import { screensBelow, useRouteTable } from '../routing/routeTable';
import { useScreen } from '../routing/useScreen';
import { CardLastWords } from './CardLastWords';

const FENCES = '/device/geofencing';

/** In the order of the page. */
const CARD_GROUPS = ['contact', 'safety', 'card'] as const;
type CardGroup = (typeof CARD_GROUPS)[number];

const GROUP_OF: Readonly<Record<string, CardGroup>> = {
  '/device/message': 'contact',
  '/device/call/log': 'contact',
  '/device/sms': 'contact',
  '/device/outgoing': 'contact',
  '/device/national/family': 'contact',
  '/device/incoming': 'contact',
  '/device/geofencing': 'safety',
  '/device/sos': 'safety',
  '/device/water-area-report': 'safety',
  '/device/temperature': 'safety',
  '/device/place': 'safety',
};

/** A screen that nobody put elsewhere is about the card itself. */
const cardGroupOf = (path: string): CardGroup => GROUP_OF[path] ?? 'card';

export function DeviceSheet() {
  const title = useTextById();
  const { name, path } = useScreen();
  const { studentId, name: pupilName } = useAddressedPupil();
  const to = useChildPath();
  const text = useText('card');
  const valueOf = useRowValues(studentId);
  const { currentData: fences } = useFencesQuery(studentId === '' ? skipToken : { studentId });
  const ofFences = fences?.length ? text('rowFences', { n: fences.length }) : undefined;
  const possible = usePossibleScreen(studentId);
  const [sos, call, attendance] = [useOffered('sos'), useOffered('call'), useOffered('attendance')];
  const off = [...(sos ? [] : ['/device/sos']), ...(call ? [] : ['/device/call/log'])];
  const screens = screensBelow(useRouteTable(), path).filter(
    ({ path: below }) => possible(below) && !off.includes(below),
  );
  return (
    <Sheet title={pupilName ? `${pupilName} · ${name}` : name} anchor="full">
      <ChildHead />
      <CardLastWords studentId={studentId} />
      {studentId !== '' && <HealthFacts studentId={studentId} />}
      <CardGlance />
      <nav aria-label={name}>
        {CARD_GROUPS.map((group) => (
          <section key={group} aria-label={text(`group.${group}`)}>
            <h3 className="card-heading">{text(`group.${group}`)}</h3>
            {screens
              .filter(({ path: below }) => cardGroupOf(below) === group)
              .map(({ path: below, title: screenTitle }) => (
                <NavRow key={below} to={to(below)} aside={below === FENCES ? ofFences : valueOf(below)}>
                  {title(screenTitle)}
                </NavRow>
              ))}
            {group === 'safety' && attendance && (
              <NavRow to={crossingsPath({ studentId })}>{title('crossings.title')}</NavRow>
            )}
          </section>
        ))}
      </nav>
      <CardErrands />
    </Sheet>
  );
}
