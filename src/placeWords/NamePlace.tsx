/** A guardian names the place where a child is or was, changes the name and deletes it. Staff have no such button. */
import { useState } from 'react';
import {
  CODES,
  FAMILY_NAME,
  FAMILY_RADIUS,
  type FamilyPlace,
  FamilyPlaceConflict,
  MOST_FAMILY_PLACES,
} from '../../contract';
import {
  familyPlaceAt,
  useFamilyPlacesQuery,
  useRemoveFamilyPlaceMutation,
  useSaveFamilyPlaceMutation,
} from './familyPlaces';
import type { AskedPoint } from './townWords';
import { useText } from '../messages/texts';
import { codeOf, conflictingVersion, isOffline } from '../service/failure';
import { usePermission } from '../session/useViewer';
import { announce } from '../ui/announce';
import { askSure } from '../ui/dialog';
import { Button } from '../ui/Button';
import { Field } from '../ui/Field';
import { FormPopup } from '../ui/FormPopup';

const { least, most } = FAMILY_RADIUS;
/** Metres of a place that is named by a single fix, at least: fixes of one place lie so far apart. */
const USUAL = 60;

interface NamePlaceProps {
  studentId: string;
  /** Where the child is or was; the accuracy is what the radius is proposed by. */
  at: AskedPoint;
}

/** The button, and the form that it opens. Nothing until the named places are known. */
export function NamePlace({ studentId, at }: NamePlaceProps) {
  const text = useText('familyPlaces');
  const mayName = usePermission('child:write');
  const { data } = useFamilyPlacesQuery(undefined, { skip: !mayName });
  const [naming, setNaming] = useState(false);
  if (!mayName || !data) return null;
  const place = familyPlaceAt(
    data.filter((one) => one.studentId === studentId),
    at,
  );
  return (
    <>
      <Button kind="plain" small aria-haspopup="dialog" onClick={() => setNaming(true)}>
        {place ? text('change', { name: place.name }) : text('name')}
      </Button>
      {naming && <PlaceForm studentId={studentId} at={at} place={place} onDone={() => setNaming(false)} />}
    </>
  );
}

function PlaceForm({
  studentId,
  at,
  place,
  onDone,
}: NamePlaceProps & { place: FamilyPlace | null; onDone: () => void }) {
  const text = useText('familyPlaces');
  // What it was when the form opened: an answer of another guardian's does not change what is typed.
  const [before, setBefore] = useState(place);
  const [name, setName] = useState(place?.name ?? '');
  const [metres, setMetres] = useState(String(Math.round(place?.radius ?? proposed(at.accuracy))));
  const [tried, setTried] = useState(false);
  const [save, saving] = useSaveFamilyPlaceMutation();
  const [remove, removing] = useRemoveFamilyPlaceMutation();
  const [fault, setFault] = useState<string | null>(null);
  const called = name.trim();
  const radius = /^\d{1,3}$/.test(metres.trim()) ? Number(metres) : NaN;
  const wrong = { name: called === '' || called.length > FAMILY_NAME, radius: !(radius >= least && radius <= most) };
  const over = before && { placeId: before.placeId, version: before.version };

  async function send() {
    setTried(true);
    if (wrong.name || wrong.radius) return;
    const { lng, lat } = before ?? at;
    const { error } = await save({ ...(over && { over }), studentId, name: called, lng, lat, radius });
    if (error) refused(error);
    else done('saved', called);
  }
  async function end() {
    if (
      !over ||
      !(await askSure({ title: text('removeAsk', { name: before.name }), content: null, confirm: text('remove') }))
    )
      return;
    const { error } = await remove({ over });
    if (error) refused(error);
    else done('removed', before.name);
  }
  function done(what: 'saved' | 'removed', of: string) {
    announce(text(what, { name: of }), 'polite');
    onDone();
  }
  function refused(error: unknown) {
    const theirs = conflictingVersion(error, FamilyPlaceConflict);
    if (theirs) setBefore(theirs);
    setFault(
      theirs
        ? text('fault.theirs', { name: theirs.name })
        : codeOf(error) === CODES.unprocessable
          ? text('fault.many', { most: MOST_FAMILY_PLACES })
          : codeOf(error) === CODES.notFound
            ? text('fault.gone')
            : text(isOffline(error) ? 'fault.offline' : 'fault.failed'),
    );
  }

  return (
    <FormPopup
      title={text(before ? 'titleChange' : 'title')}
      save={text('save')}
      saving={saving.isLoading || removing.isLoading}
      fault={fault}
      onSave={() => void send()}
      onCancel={onDone}
    >
      <Field
        label={text('called')}
        placeholder={text('example')}
        autoComplete="off"
        maxLength={FAMILY_NAME}
        value={name}
        error={tried && wrong.name ? text('fault.name', { most: FAMILY_NAME }) : undefined}
        onChange={({ target }) => setName(target.value)}
      />
      <Field
        label={text('metres')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={3}
        value={metres}
        error={tried && wrong.radius ? text('fault.metres', { least, most }) : undefined}
        onChange={({ target }) => setMetres(target.value)}
      />
      <p className="quiet text-s">{text('private')}</p>
      {before && (
        <Button kind="plain" onClick={() => void end()}>
          {text('remove')}
        </Button>
      )}
    </FormPopup>
  );
}

/** Metres of a new place, by the accuracy in metres of where the child was. */
const proposed = (accuracy: number | null) => Math.min(most, Math.max(USUAL, Math.ceil((accuracy ?? 0) / 10) * 10));
