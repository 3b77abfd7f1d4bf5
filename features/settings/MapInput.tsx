/** The basemap as a form: its kind, its addresses, the datum of its tiles, and whom it is owed to. */
import { useState } from 'react';
import { BasemapConfig } from '../../contract/runtimeConfig';
import { useText } from '../../src/messages/texts';
import { Field, FieldError } from '../../src/ui/Field';
import { Select } from '../../src/ui/Select';

const KINDS = ['none', 'pmtiles', 'raster', 'style'] as const;
const DATUMS = ['wgs84', 'gcj02', 'bd09'] as const;

interface MapParts {
  kind: (typeof KINDS)[number];
  /** The first address is that of the map, a second one of raster tiles lies over it. */
  address: string;
  overlay: string;
  datum: (typeof DATUMS)[number];
  attribution: string;
}

function partsOf(value: string): MapParts {
  const empty: MapParts = { kind: 'none', address: '', overlay: '', datum: 'wgs84', attribution: '' };
  if (value === '') return empty;
  const read = BasemapConfig.safeParse(JSON.parse(value)).data;
  if (!read || read.kind === 'none' || read.kind === 'town') return empty;
  const shared = { datum: read.datum ?? 'wgs84', attribution: read.attribution ?? '' } as const;
  return read.kind === 'raster'
    ? { ...shared, kind: read.kind, address: read.tiles.join(' '), overlay: (read.overlay ?? []).join(' ') }
    : { ...shared, kind: read.kind, address: read.url, overlay: '' };
}

const listed = (text: string) => text.split(/\s+/).filter(Boolean);

/** The text of the setting; empty while an address is missing. */
function textOf({ kind, address, overlay, datum, attribution }: MapParts): string {
  if (kind === 'none') return JSON.stringify({ kind });
  if (address.trim() === '') return '';
  const shared = { datum, ...(attribution.trim() && { attribution: attribution.trim() }) };
  const over = listed(overlay);
  return JSON.stringify(
    kind === 'raster'
      ? { kind, tiles: listed(address), ...(over.length > 0 && { overlay: over }), ...shared }
      : { kind, url: address.trim(), ...shared },
  );
}

interface MapInputProps {
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

export function MapInput({ value, error, onChange }: MapInputProps) {
  const text = useText('settings');
  const [parts, setParts] = useState(() => partsOf(value));
  const change = (changes: Partial<MapParts>) => {
    const next = { ...parts, ...changes };
    setParts(next);
    onChange(textOf(next));
  };
  return (
    <>
      <Select
        label={text('name.basemap')}
        value={parts.kind}
        choices={KINDS.map((kind) => ({ value: kind, name: text(`map.${kind}`) }))}
        onChange={(kind) => change({ kind: KINDS.find((one) => one === kind) ?? 'none' })}
      />
      {parts.kind !== 'none' && (
        <>
          <Field
            label={text(`mapAddress.${parts.kind}`)}
            inputMode="url"
            spellCheck={false}
            autoComplete="off"
            value={parts.address}
            onChange={({ target }) => change({ address: target.value })}
          />
          {parts.kind === 'raster' && (
            <Field
              label={text('mapOverlay')}
              inputMode="url"
              spellCheck={false}
              autoComplete="off"
              value={parts.overlay}
              onChange={({ target }) => change({ overlay: target.value })}
            />
          )}
          <Select
            label={text('mapDatum')}
            value={parts.datum}
            choices={DATUMS.map((datum) => ({ value: datum, name: text(`datum.${datum}`) }))}
            onChange={(datum) => change({ datum: DATUMS.find((one) => one === datum) ?? 'wgs84' })}
          />
          <Field
            label={text('mapAttribution')}
            autoComplete="off"
            value={parts.attribution}
            onChange={({ target }) => change({ attribution: target.value })}
          />
        </>
      )}
      <FieldError id="basemap" error={error} />
    </>
  );
}
