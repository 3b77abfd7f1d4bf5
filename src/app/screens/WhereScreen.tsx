/** '/manage/where', ours: after a school was made it is put on the map, and the map of its town is got or chosen. */
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { SchoolPlace } from '../../../features/setUp/SchoolPlace';
import { useOperatorSession } from '../../../features/setUp/useOperatorSession';
import { TownMapPanel } from '../../../features/townMap/TownMapPanel';
import type { LngLat } from '../../../contract/primitives';
import { useText } from '../../messages/texts';
import { Button, ButtonLink } from '../../ui/Button';
import { Fault } from '../../ui/Form';
import { Sheet } from '../../ui/Sheet';

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
  const { isOperator, session, opening, failed, open } = useOperatorSession();
  const [got, setGot] = useState(false);
  return (
    <div className="grid gap-2">
      <p className="quiet text-m">{text(isOperator === false ? 'mapStepNoOperator' : 'mapStepText')}</p>
      {got && (
        <p className="text-m strong" role="status">
          {text('mapStepGot')}
        </p>
      )}
      {isOperator && !session && (
        <Button wide busy={opening} onClick={() => void open()}>
          {text('mapStepTown')}
        </Button>
      )}
      <Fault>{failed ? text('notDone') : ''}</Fault>
      {session && <TownMapPanel {...session} start={at} onGot={() => setGot(true)} />}
      <ButtonLink kind="plain" wide reloadDocument to="/manage/settings/basemap">
        {text('mapStepOther')}
      </ButtonLink>
      <Button
        kind={got ? 'primary' : 'link'}
        wide
        onClick={() => {
          // The page is loaded anew, so that it knows of the map.
          if (got) window.location.assign(window.location.pathname.replace(/manage\/where$/, 'home'));
          else void navigate('/home');
        }}
      >
        {text('mapStepDone')}
      </Button>
      <p className="quiet text-s">{text('whereLaterText')}</p>
    </div>
  );
}
