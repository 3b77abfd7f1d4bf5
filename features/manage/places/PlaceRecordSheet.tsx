/** '/manage/places/:placeId': one known place on the map; 'new' adds one. Our own addition. */
import '../manage.css';
import { useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { useText } from '../../../src/messages/texts';
import { LoadState } from '../../../src/ui/LoadState';
import { Sheet } from '../../../src/ui/Sheet';
import { useEndPlaceMutation, useManagedPlaceQuery } from '../api';
import { EndRecord } from '../EndRecord';
import { NEW, PLACES, recordPath } from '../paths';
import { PlaceForm } from './PlaceForm';
import { PlaceTable } from './PlaceTable';

export function PlaceRecordSheet() {
  const text = useText('manage');
  const navigate = useNavigate();
  const placeId = useParams()['placeId'] ?? '';
  const adding = placeId === NEW;
  const [parameters] = useSearchParams();
  const { currentData: place, error, refetch } = useManagedPlaceQuery({ placeId }, { skip: adding });
  const [end] = useEndPlaceMutation();
  const query = parameters.toString();
  const back = query ? `${PLACES}?${query}` : PLACES;
  return (
    <Sheet
      title={adding ? text(parameters.has('pupil') ? 'addHome' : 'addPlace') : (place?.name ?? text('places'))}
      closesTo={back}
      list={{ title: text('places'), content: <PlaceTable chosenId={placeId} /> }}
    >
      {adding && (
        <PlaceForm
          place={null}
          studentId={parameters.get('pupil')}
          onSaved={({ saved }) => void navigate(saved ? recordPath(PLACES, saved.placeId) : back, { replace: true })}
        />
      )}
      {!adding && !place && <LoadState failure={error} onRetry={refetch} />}
      {place && (
        <>
          {place.pupil && <p className="quiet text-m">{text('homeOf', { name: place.pupil.name })}</p>}
          <PlaceForm key={placeId} place={place} studentId={place.pupil?.studentId ?? null} />
          <EndRecord
            name={text('endPlace')}
            title={text('endPlaceAsk', { name: place.name })}
            warning={text('endPlaceNote')}
            send={(check) => end({ over: { placeId, version: place.version }, ...(check && { check }) })}
            onEnded={() => void navigate(back, { replace: true })}
          />
        </>
      )}
    </Sheet>
  );
}
