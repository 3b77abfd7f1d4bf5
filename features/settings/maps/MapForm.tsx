/** The form of a map: a preset or an address, what it asks for, and its preview on the map of the console. */
import '../../../src/ui/choices.css';
import { useState } from 'react';
import { lackOf, type MapUse, PRESET_FACTS, presetsOf } from '../../../contract/settings/mapPresets';
import { MOST_APPROVAL, resolvedBasemap } from '../../../contract/settings/mapSetting';
import type { BasemapConfig } from '../../../contract/runtimeConfig';
import type { SettingScope } from '../../../contract/settings/settings';
import { useConfig } from '../../../src/config/ConfigContext';
import { useText } from '../../../src/messages/texts';
import { Button } from '../../../src/ui/Button';
import { Field, FieldError } from '../../../src/ui/Field';
import { NavRow } from '../../../src/ui/NavRow';
import { Select } from '../../../src/ui/Select';
import { TOWN_MAP_PATH } from '../api';
import { missingIn, type MapParts, partsOf, settingOf, textOf } from './mapParts';
import { SchoolGround } from './SchoolGround';
import { isForeign, mayTryMaps, type Tried, useMapPreview } from './useMapPreview';

const DATUMS = ['wgs84', 'gcj02', 'bd09'] as const;

interface MapFormProps {
  use: MapUse;
  scope: SettingScope;
  value: string;
  /** Saving was tried: what is missing is said. */
  tried: boolean;
  onChange: (value: string) => void;
}

export function MapForm({ use, scope, value, tried, onChange }: MapFormProps) {
  const text = useText('maps');
  const { townFile } = useConfig();
  const [parts, setParts] = useState(() => partsOf(value, use));
  // Nothing is chosen where nothing is kept: the map stays as it is.
  const [isChosen, setChosen] = useState(value !== '');
  // What is typed is tried when the field is left, and not at each letter.
  const [shown, setShown] = useState(parts);
  const setting = settingOf(shown, use);
  // Without its key a provider need not be asked.
  const basemap = isChosen && setting && lackOf(setting) !== 'key' ? resolvedBasemap(setting, townFile) : null;
  const preview = useMapPreview(basemap);
  const change = (changes: Partial<MapParts>, isWhole = false) => {
    const next = { ...parts, ...changes };
    setParts(next);
    if (isWhole) setShown(next);
    onChange(textOf(next, use));
  };
  // What the style was seen to load goes with it.
  const hosts = preview.hosts.join(' ');
  if (parts.preset === 'style' && hosts !== parts.hosts.join(' ') && hosts !== '') {
    const next = { ...parts, hosts: preview.hosts };
    setParts(next);
    onChange(textOf(next, use));
  }
  const missing = tried ? missingIn(parts, use) : null;
  const { preset } = parts;
  const facts = PRESET_FACTS[isChosen ? preset : 'none'];
  const isTyped = isChosen && (preset === 'style' || preset === 'pmtiles' || preset === 'raster');
  const field = (name: 'address' | 'overlay' | 'key' | 'approval' | 'attribution' | 'maxZoom', label: string) => (
    <Field
      label={label}
      inputMode={name === 'maxZoom' ? 'numeric' : name === 'address' || name === 'overlay' ? 'url' : 'text'}
      spellCheck={false}
      autoComplete="off"
      maxLength={name === 'approval' ? MOST_APPROVAL : undefined}
      value={parts[name]}
      error={missing === name ? text(`lack.${missing}`) : undefined}
      onChange={({ target }) => change({ [name]: target.value })}
    />
  );
  return (
    <div className="grid gap-2" onBlur={() => setShown(parts)}>
      <Select
        label={text(use === 'streets' ? 'whichStreets' : 'whichSatellite')}
        value={isChosen ? preset : ''}
        choices={[
          ...(isChosen ? [] : [{ value: '', name: text(scope === 'school' ? 'asPlatform' : 'notChosen') }]),
          ...presetsOf(use).map((one) => ({ value: one, name: text(`preset.${one}`) })),
        ]}
        onChange={(chosen) => {
          setChosen(true);
          change({ ...partsOf('', use), preset: presetsOf(use).find((one) => one === chosen) ?? preset }, true);
        }}
      />
      {tried && !isChosen && <FieldError id="map-choice" error={text('lack.choice')} />}
      {isChosen && <p className="quiet text-m">{text(`about.${preset}`, { example: '{z}/{x}/{y}' })}</p>}
      <PreviewWords basemap={basemap} tried={preview} />
      {isTyped && field('address', text(`address.${preset}`))}
      {isTyped && preset === 'raster' && field('overlay', text('overlay'))}
      {isTyped && preset === 'raster' && field('maxZoom', text('maxZoom'))}
      {isTyped && (
        <Select
          label={text('datum')}
          value={parts.datum}
          choices={DATUMS.map((datum) => ({ value: datum, name: text(`datum.${datum}`) }))}
          onChange={(datum) => change({ datum: DATUMS.find((one) => one === datum) ?? 'wgs84' }, true)}
        />
      )}
      {isTyped && field('attribution', text('attribution'))}
      {facts.needsKey && field('key', text('key'))}
      {facts.needsKey && <p className="quiet text-s">{text('keyOpen')}</p>}
      {(facts.needsApproval || isTyped) && field('approval', text('approval'))}
      {facts.needsApproval && <p className="quiet text-s">{text('approvalNote')}</p>}
      {parts.hosts.length > 0 && (
        <p className="quiet text-s breaks">{text('hosts', { hosts: parts.hosts.join(' ') })}</p>
      )}
      {isChosen && preset === 'townFile' && !townFile && <p className="warn text-m">{text('noTownFile')}</p>}
      {scope === 'platform' && use === 'streets' && <NavRow to={TOWN_MAP_PATH}>{text('toTown')}</NavRow>}
      <SchoolGround fixed={!isTyped} came={preview.came || !basemap} onDatum={(datum) => change({ datum }, true)} />
    </div>
  );
}

/** What came of the map that is tried, in words. */
function PreviewWords({ basemap, tried: { came, fault } }: { basemap: BasemapConfig | null; tried: Tried }) {
  const text = useText('maps');
  if (!basemap) return null;
  const needsReload = isForeign(basemap) && !mayTryMaps();
  const why = fault && text(`fault.${fault}`);
  const words =
    basemap.kind === 'none'
      ? text('tried.none')
      : came
        ? why
          ? text('tried.came.part', { why })
          : text('tried.came')
        : why
          ? text('tried.failed', { why })
          : text('tried.waiting');
  return (
    <section aria-label={text('preview')}>
      <p className={`${fault && !came ? 'fault' : 'quiet'} text-m`} role="status">
        {needsReload && !came ? text('reload') : words}
      </p>
      {needsReload && !came && (
        <Button kind="plain" onClick={() => window.location.reload()}>
          {text('reloadNow')}
        </Button>
      )}
    </section>
  );
}
