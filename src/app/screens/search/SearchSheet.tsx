/**
 * '/search': one field that finds pupils, classes, places, fences, waters, roads and coordinates; what is chosen is
 * flown to, and a fence, the way there and its page are one step away.
 */
import './searchSheet.css';
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { type Findable, finding, type FoundGroup } from '../../../../features/search/finding';
import { type TypedSearch, typedSearch } from '../../../../features/search/typedSearch';
import { circlePolygon } from '../../../../map/geo/circlePolygon';
import type { LngLat } from '../../../../map/geo/datum';
import { useCamera } from '../../../../map/camera/useCamera';
import { useText } from '../../../messages/texts';
import { usePermission } from '../../../session/useViewer';
import { isOffline } from '../../../service/failure';
import { Button } from '../../../ui/Button';
import { Form } from '../../../ui/Form';
import { Notice } from '../../../ui/Notice';
import { SearchField } from '../../../ui/SearchField';
import { Sheet } from '../../../ui/Sheet';
import { FoundActs } from './FoundActs';
import { FoundMark } from './FoundMark';
import { useFindables } from './useFindables';

/** The closest zoom at which a point is shown: the streets around it are told apart. */
const ZOOM = 16;
/** Metres of a fence that nobody has said otherwise. */
const USUAL = 150;

export function SearchSheet() {
  const text = useText('search');
  const ui = useText('ui');
  const camera = useCamera();
  const list = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<{ key: string; byKey: boolean } | null>(null);
  const draws = usePermission('fence:write');
  const { all, reading, failures, retry } = useFindables();
  const read = useMemo(() => typedSearch(typed), [typed]);
  const groups = useFound(all, read);
  const rows = groups.flatMap(({ shown }) => shown);
  const total = groups.reduce((sum, { shown, more }) => sum + shown.length + more, 0);
  const metresOf = (one: Findable) => read.metres ?? one.radius ?? USUAL;
  const marked = rows.find(({ key }) => key === chosen?.key);

  // After the sheet has given the focus to its heading.
  useEffect(() => list.current?.querySelector('input')?.focus(), []);

  function choose(one: Findable | undefined, byKey: boolean) {
    if (!one) return;
    setChosen({ key: one.key, byKey });
    if (!one.at) return;
    if (read.metres !== null || one.radius !== null)
      camera.fit({ points: circleOf(one.at, metresOf(one)) }, { maxZoom: ZOOM + 1 });
    else camera.flyTo(one.at, Math.max(ZOOM, camera.current()?.zoom ?? 0));
  }

  /** The arrows go through the field and the results. */
  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const stops = [...(list.current?.querySelectorAll<HTMLElement>('.search-field, .found__row') ?? [])];
    const at = stops.indexOf(event.target as HTMLElement);
    const next = stops[at + (step ?? 0)];
    if (step === undefined || at < 0 || !next) return;
    event.preventDefault();
    next.focus();
  }

  const nothing = (read.words !== '' || read.points.length > 0) && rows.length === 0;
  return (
    <Sheet title={text('title')}>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- arrows of the field and its rows */}
      <div ref={list} className="search-over-map grid gap-2 narrows" onKeyDown={onKeyDown}>
        <Form role="search" onSubmit={() => choose(rows[0], true)}>
          <SearchField
            label={text('field')}
            value={typed}
            maxLength={80}
            onChange={(value) => {
              setTyped(value);
              setChosen(null);
            }}
          />
        </Form>
        {failures.length > 0 && (
          <p className="quiet text-m" role="status">
            {text(isOffline(failures[0]) ? 'unreadOffline' : 'unread')}{' '}
            <Button kind="link" small onClick={retry}>
              {ui('again')}
            </Button>
          </p>
        )}
        <p className="quiet text-s" role="status">
          {reading ? ui('reading') : rows.length > 0 ? text('found', { n: total }) : ''}
        </p>
        {read.words === '' && read.points.length === 0 && <p className="quiet text-m">{text('advice')}</p>}
        {nothing && !reading && (
          <Notice sign="lost" title={text('none', { words: read.words })} level={3} text={text('noneAdvice')} />
        )}
        {groups.map(({ kind, shown, more }) => (
          <section key={kind} className="grid narrows" aria-label={text(`kind.${kind}`)}>
            <h3 className="quiet text-m strong">{text(`kind.${kind}`)}</h3>
            <ul className="unmarked">
              {shown.map((one) => (
                <li key={one.key} className="found">
                  <button
                    type="button"
                    className="found__row grid full-width inked text-l tappable"
                    aria-expanded={one.key === chosen?.key}
                    // A press of Enter or the space bar is no press at a place.
                    onClick={({ detail }) => choose(one, detail === 0)}
                  >
                    <span>{one.called}</span>
                    <span className="quiet text-s">
                      {one.note ?? (one.kind === 'pupil' && !one.at && text('noPosition'))}
                    </span>
                  </button>
                  {one.key === chosen?.key && (
                    <FoundActs key={metresOf(one)} of={one} metres={metresOf(one)} focused={chosen.byKey} />
                  )}
                </li>
              ))}
            </ul>
            {more > 0 && <p className="quiet text-s">{text('more', { n: more })}</p>}
          </section>
        ))}
      </div>
      {marked?.at && <FoundMark at={marked.at} metres={draws ? metresOf(marked) : marked.radius} />}
    </Sheet>
  );
}

/** Points of the circle, [lng, lat] in WGS-84. @param metres its radius */
const circleOf = (at: LngLat, metres: number) =>
  circlePolygon(at, metres)
    .geometry.coordinates.flat()
    .map(([lng = 0, lat = 0]): LngLat => [lng, lat]);

/** Coordinates are found in each datum that they may be in, anything else by its name. */
function useFound(all: readonly Findable[], { words, points }: TypedSearch): readonly FoundGroup[] {
  const text = useText('search');
  return useMemo(() => {
    if (points.length === 0) return finding(all, words);
    const shown = points.map(({ datum, at }): Findable => {
      const name = `${at[1].toFixed(5)}, ${at[0].toFixed(5)}`;
      return {
        key: `point ${datum}`,
        kind: 'point',
        name,
        called: name,
        spelling: '',
        initials: '',
        at,
        radius: null,
        to: null,
        note: text(`from.${datum}`),
      };
    });
    return [{ kind: 'point', shown, more: 0 }];
  }, [all, words, points, text]);
}
