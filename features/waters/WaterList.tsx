/** The school's waters, with a search when they are many: in the sheet of all waters, and beside one of them. */
import { textSearch } from '../../contract/comparedName';
import './water.css';
import { SearchBar } from 'antd-mobile';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { can, roleOf, type WaterArea, type Danger } from '../../contract';
import { metresWords } from '../../src/fences/words';
import { useText } from '../../src/messages/texts';
import { useViewer } from '../../src/session/useViewer';
import { useAppSelector } from '../../src/store/store';
import { useNow } from '../../src/time/useNow';
import { LongList } from '../../src/ui/LongList';
import { Notice } from '../../src/ui/Notice';
import { LoadState } from '../../src/ui/LoadState';
import { waterAreaPath, WEIGHT } from '../../src/waters/waters';
import { useWaterAreasQuery } from './api';
import { Swims } from './Swims';
import { nearOf, seasonWords } from './waterWords';
import { Called } from '../../src/messages/calledNames';

/** The list has a search from this number of waters on. */
const MANY = 8;

/** @param chosenId the water whose sheet is open beside the list */
export function WaterList({ chosenId }: { chosenId?: string }) {
  const text = useText('water');
  const admin = useAppSelector(({ global }) => can(roleOf(global.level), 'water:write'));
  const [search, setSearch] = useState('');
  const { data: areas, error, isFetching, refetch } = useWaterAreasQuery();
  const fits = textSearch(search);
  const found = (areas ?? [])
    .filter(({ name }) => fits(name))
    .sort((a, b) => a.name.localeCompare(b.name, 'zh-CN', { numeric: true }));
  return (
    <>
      {!areas && <LoadState failure={isFetching ? undefined : error} onRetry={refetch} unknown={text('unknown')} />}
      {areas?.length === 0 && (
        <Notice sign="map" title={text('empty')} level={3} text={text(admin ? 'emptyAdmin' : 'emptyOthers')} />
      )}
      {areas && areas.length >= MANY && <SearchBar placeholder={text('search')} value={search} onChange={setSearch} />}
      {areas && areas.length > 0 && found.length === 0 && <p role="status">{text('none', { search })}</p>}
      <LongList rows={found} className="unmarked">
        {(area) => <Row key={area.areaId} area={area} chosen={area.areaId === chosenId} />}
      </LongList>
      {chosenId === undefined && areas && areas.length > 0 && <Swims areaId={null} areas={areas} />}
    </>
  );
}

function Row({ area, chosen }: { area: WaterArea; chosen: boolean }) {
  const text = useText('water');
  const fenceText = useText('fence');
  const intl = useIntl();
  const { timeZone } = useViewer();
  const now = useNow(60_000);
  return (
    <li>
      <Link
        className="waters__one flex gap-3 middle"
        to={waterAreaPath(area.areaId)}
        aria-current={chosen || undefined}
      >
        <WaterSign danger={area.danger} />
        <span className="grid quiet text-m">
          <strong className="inked text-l">
            <Called name={area.name} />
          </strong>
          <span>
            {text(`danger.${area.danger}`)} · {text('near', { metres: metresWords(fenceText, nearOf(area)) })}
          </span>
          <span>
            {seasonWords(text, area.season, now, timeZone, (utc) =>
              intl.formatDate(utc, { timeZone: 'UTC', month: 'short', day: 'numeric' }),
            )}
          </span>
        </span>
      </Link>
    </li>
  );
}

/** Vertical position of each wave, by the number of waves, in a box of 24 x 24. */
const ROWS = { 1: [12], 2: [8, 16], 3: [6, 12, 18] } as const;

/** Sign of a water: one to three waves by its danger, like its area on the map. */
export function WaterSign({ danger }: { danger: Danger }) {
  return (
    <svg className="water-sign" viewBox="0 0 24 24" aria-hidden="true">
      {ROWS[WEIGHT[danger]].map((y) => (
        <path key={y} d={`M3 ${y}c2-2.6 4.4-2.6 6 0s4 2.6 6 0 4.4-2.6 6 0`} />
      ))}
    </svg>
  );
}
