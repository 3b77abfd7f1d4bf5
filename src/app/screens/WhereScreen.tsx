/**
 * '/manage/where' and '/platform/town-map', ours: after a school was made it is put on the map, and the map of its town
 * is got or chosen. Who set it up is the administrator and the operator: one session changes from one to the other.
 */
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { SchoolPlace } from '../../../features/setUp/SchoolPlace';
import { useSwitchIdentity } from '../../../features/signIn/useSwitchIdentity';
import { TownMapPanel } from '../../../features/townMap/TownMapPanel';
import { roleOf } from '../../../contract/permissions';
import type { LngLat } from '../../../contract/primitives';
import { useText } from '../../messages/texts';
import { useIdentitiesQuery } from '../../session/api';
import { Button, ButtonLink } from '../../ui/Button';
import { Sheet } from '../../ui/Sheet';

/** Names of the query: the school's place, and that the page is a step of the set-up. */
const [AT, STEP] = ['at', 'step'];

export function WhereScreen() {
  const text = useText('setUp');
  const [placed, setPlaced] = useState<{ at: LngLat | null } | null>(null);
  if (!placed) return <SchoolPlace onDone={(at) => setPlaced({ at })} />;
  return (
    <Sheet key="map" title={text('mapStep')} closesTo="/home" anchor="half">
      <MapStep at={placed.at} />
    </Sheet>
  );
}

function MapStep({ at }: { at: LngLat | null }) {
  const text = useText('setUp');
  const navigate = useNavigate();
  const { data: identities } = useIdentitiesQuery();
  const { busy, switchTo } = useSwitchIdentity();
  const operator = identities?.find(({ userType }) => roleOf(userType) === 'operator');
  const query = new URLSearchParams({ [STEP]: 'school', ...(at && { [AT]: at.join() }) });
  return (
    <div className="grid gap-2">
      <p className="quiet text-m">{text(operator || !identities ? 'mapStepText' : 'mapStepNoOperator')}</p>
      {operator && (
        <Button wide busy={busy} onClick={() => void switchTo(operator, `/platform/town-map?${query}`)}>
          {text('mapStepTown')}
        </Button>
      )}
      <ButtonLink kind="plain" wide reloadDocument to="/manage/settings/basemap">
        {text('mapStepOther')}
      </ButtonLink>
      <Button kind="link" wide onClick={() => void navigate('/home')}>
        {text('mapStepDone')}
      </Button>
      <p className="quiet text-s">{text('whereLaterText')}</p>
    </div>
  );
}

/** The operator's page. As a step of the set-up it begins at the school, and leads back to it. */
export function TownMapScreen() {
  const text = useText('townMap');
  const [parameters] = useSearchParams();
  const [got, setGot] = useState(false);
  const [lng, lat] = (parameters.get(AT) ?? '').split(',').map(Number);
  const isPlace = lng !== undefined && lat !== undefined && Math.abs(lng) <= 180 && Math.abs(lat) <= 85;
  return (
    <Sheet title={text('title')} closesTo="/platform" anchor="half">
      <TownMapPanel start={isPlace ? [lng, lat] : null} onGot={() => setGot(true)} />
      {parameters.has(STEP) && <BackToSchool got={got} />}
    </Sheet>
  );
}

function BackToSchool({ got }: { got: boolean }) {
  const text = useText('setUp');
  const { data: identities } = useIdentitiesQuery();
  const { busy, switchTo } = useSwitchIdentity();
  const administrator = identities?.find(({ userType }) => roleOf(userType) === 'admin');
  if (!administrator) return null;
  return (
    <Button
      kind={got ? 'primary' : 'plain'}
      className="above-4"
      wide
      busy={busy}
      onClick={async () => {
        await switchTo(administrator, '/home');
        // The page learns of its map when it is loaded.
        if (got) window.location.reload();
      }}
    >
      {text('backToSchool')}
    </Button>
  );
}
