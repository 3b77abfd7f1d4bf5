/** The form of a town file: its middle, its size, and where it is cut out of. */
import { useState } from 'react';
import type { LngLat } from '../../contract/primitives';
import { TOWN_KM, TOWN_SOURCES, type TownMap, type TownSource, type TownWish } from '../../contract/townMap/calls';
import { PlaceWays } from '../../src/drawing/PlaceWays';
import { useText } from '../../src/messages/texts';
import { Button } from '../../src/ui/Button';
import { Field } from '../../src/ui/Field';
import { Form } from '../../src/ui/Form';
import { Select } from '../../src/ui/Select';
import { townMapApi } from './api';
import { kmOf, sizeOf } from './townArea';
import { useAppDispatch } from '../../src/store/store';

export interface TownDraft {
  /** Middle, WGS-84. */
  at: LngLat | null;
  /** As it is typed. */
  km: string;
  source: TownSource;
  /** Address or file's name. */
  from: string;
}

interface TownFormProps {
  draft: TownDraft;
  town: TownMap;
  busy: boolean;
  onChange: (changes: Partial<TownDraft>) => void;
  onPoint: (at: LngLat) => void;
  onMiddle: () => void;
  onMeasure: (wish: TownWish) => void;
}

export function TownForm({ draft, town, busy, onChange, onPoint, onMiddle, onMeasure }: TownFormProps) {
  const text = useText('townMap');
  const dispatch = useAppDispatch();
  const [tried, setTried] = useState(false);
  const { at, source, from } = draft;
  const km = kmOf(draft.km, TOWN_KM);
  const file = town.onDisk.find(({ name }) => name === from) ?? town.onDisk[0];
  const isAddress = URL.canParse(from.trim()) && /^https?:$/.test(new URL(from.trim()).protocol);
  const fromGiven = source === 'protomaps' ? '' : source === 'address' ? from.trim() : (file?.name ?? '');
  const isReady = at && km && (source === 'protomaps' || (source === 'address' ? isAddress : file));

  function submit() {
    setTried(true);
    if (!isReady || busy) return;
    onMeasure({ lng: at[0], lat: at[1], km, source, ...(fromGiven && { from: fromGiven }) });
  }
  return (
    <Form className="grid gap-2 above-4" onSubmit={submit}>
      <p className="text-m" role="status">
        <span className="quiet">{text('place')} · </span>
        {at ? text('placeAt', { lat: at[1].toFixed(4), lng: at[0].toFixed(4) }) : text('placeNone')}
      </p>
      {tried && !at && (
        <p className="fault text-m" role="alert">
          {text('placeNone')}
        </p>
      )}
      <div className="flex gap-2 wraps">
        <Button kind="plain" small onClick={onMiddle}>
          {text('middle')}
        </Button>
      </div>
      <PlaceWays onPoint={onPoint} />
      <Field
        label={text('km')}
        inputMode="decimal"
        autoComplete="off"
        value={draft.km}
        error={km === null ? text('kmWrong', TOWN_KM) : undefined}
        onChange={({ target }) => onChange({ km: target.value })}
      />
      <Select
        label={text('source')}
        value={source}
        choices={TOWN_SOURCES.map((value) => ({ value, name: text(`source.${value}`) }))}
        onChange={(value) => onChange({ source: TOWN_SOURCES.find((one) => one === value) ?? source, from: '' })}
      />
      {source === 'address' && (
        <Field
          label={text('from')}
          inputMode="url"
          spellCheck={false}
          autoComplete="off"
          maxLength={500}
          value={from}
          error={tried && !isAddress ? text('fromWrong') : undefined}
          onChange={({ target }) => onChange({ from: target.value })}
        />
      )}
      {source === 'disk' && (
        <>
          {file ? (
            <Select
              label={text('onDisk')}
              value={file.name}
              choices={town.onDisk.map(({ name, bytes }) => ({
                value: name,
                name: text('onDiskOne', { name, size: sizeOf(bytes) }),
              }))}
              onChange={(name) => onChange({ from: name })}
            />
          ) : (
            <p className={`${tried ? 'fault' : 'warn'} text-m breaks`} role={tried ? 'alert' : undefined}>
              {text('onDiskNone', { folder: town.folder })}
            </p>
          )}
          {file && <p className="quiet text-s breaks">{text('onDiskWhere', { folder: town.folder })}</p>}
          <Button kind="link" onClick={() => void dispatch(townMapApi.util.invalidateTags(['TownMap']))}>
            {text('look')}
          </Button>
        </>
      )}
      <Button type="submit" kind={town.job?.stage === 'measured' ? 'plain' : 'primary'} wide busy={busy}>
        {text(busy && town.job?.stage === 'measuring' ? 'measuring' : 'measure')}
      </Button>
    </Form>
  );
}
