/**
 * The class-student tree: search, counts by state, one or several chosen; virtualised, and whole by keyboard and by
 * ear.
 */
import { useVirtualizer } from '@tanstack/react-virtual';
import { SearchBar } from 'antd-mobile';
import { DownOutline } from 'antd-mobile-icons';
import { type KeyboardEvent, useMemo, useRef, useState } from 'react';
import { countStates } from '../../contract';
import type { KeyedClass } from '../../src/store/track';
import { StateSign } from '../../src/ui/StateSign';
import './classTree.css';
import { useText } from './messages';
import type { PupilNotes } from './pupilNotes';
import { type TreeRow, treeRows } from './treeRows';
import { ClassStateCounts } from './StateCounts';
import { treeKeyAction } from './treeKeys';

interface ClassTreeProps {
  classes: readonly KeyedClass[];
  notes: PupilNotes;
  selectedId: string | null;
  /** Student ids that are highlighted on the map; null is everyone. */
  shownIds: ReadonlySet<string> | null;
  onSelect: (studentId: string) => void;
  /** Highlights these pupils, or takes the highlight away. */
  onChoose: (studentIds: readonly string[], chosen: boolean) => void;
  onShowAll: () => void;
}

const ROW = { class: 48, student: 56 };
/** So many classes are open from the start. */
const FEW = 2;

export function ClassTree({ classes, notes, selectedId, shownIds, onSelect, onChoose, onShowAll }: ClassTreeProps) {
  const text = useText();
  const [search, setSearch] = useState('');
  const [openKeys, setOpenKeys] = useState<ReadonlySet<string>>(
    () => new Set(classes.length <= FEW ? classes.map(({ key }) => key) : []),
  );
  const [activeKey, setActiveKey] = useState<string | null>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const rows = useMemo(() => treeRows(classes, openKeys, search), [classes, openKeys, search]);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => ROW[rows[index]?.kind ?? 'student'],
    getItemKey: (index) => rows[index]?.key ?? index,
    overscan: 8,
  });

  const toggleOpen = (key: string, open: boolean) =>
    setOpenKeys((before) => new Set(open ? [...before, key] : [...before].filter((one) => one !== key)));
  const idsOf = (row: TreeRow) =>
    row.kind === 'class' ? row.one.studentList.map(({ studentId }) => studentId) : [row.one.studentId];
  const isChosen = (row: TreeRow) => shownIds !== null && idsOf(row).every((id) => shownIds.has(id));
  const activate = (row: TreeRow) =>
    row.kind === 'class' ? toggleOpen(row.key, !row.open) : onSelect(row.one.studentId);

  function onKeyDown(event: KeyboardEvent) {
    const act = treeKeyAction(rows, activeKey, event.key);
    if (!act) return;
    event.preventDefault();
    const index = rows.findIndex(({ key }) => key === act.key);
    const row = rows[index];
    if (!row) return;
    setActiveKey(act.key);
    virtual.scrollToIndex(index);
    if (act.act === 'open' || act.act === 'close') toggleOpen(act.key, act.act === 'open');
    if (act.act === 'select') activate(row);
    if (act.act === 'toggle') onChoose(idsOf(row), !isChosen(row));
  }

  const active = rows.some(({ key }) => key === activeKey) ? activeKey : (rows[0]?.key ?? null);
  const found = search ? rows.reduce((sum, row) => sum + (row.kind === 'class' ? row.matched : 0), 0) : null;

  return (
    <div className="class-tree">
      <SearchBar
        className="class-tree__search"
        placeholder={text('search')}
        value={search}
        onChange={setSearch}
        onClear={() => setSearch('')}
      />
      <p className="class-tree__found" role="status">
        {found !== null && found > 0 && text('found', { n: found })}
        {found === 0 && text('nobody', { search })}
        {found === null && shownIds !== null && text('chosen', { n: shownIds.size })}
      </p>
      {shownIds !== null && (
        <button type="button" className="class-tree__all" onClick={onShowAll}>
          {text('showAll')}
        </button>
      )}
      <div
        ref={scroller}
        className="class-tree__rows"
        role="tree"
        aria-label={text('tree')}
        aria-multiselectable="true"
        aria-activedescendant={active ? `tree-${active}` : undefined}
        tabIndex={0}
        onKeyDown={onKeyDown}
      >
        <div role="presentation" style={{ blockSize: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(({ key, index, start, size }) => {
            const row = rows[index];
            return row ? (
              <div
                key={key}
                role="presentation"
                className="class-tree__place"
                style={{ transform: `translateY(${start}px)`, blockSize: size }}
              >
                <Row
                  row={row}
                  notes={notes}
                  active={row.key === active}
                  selected={row.kind === 'student' && row.one.studentId === selectedId}
                  chosen={isChosen(row)}
                  onActivate={() => {
                    setActiveKey(row.key);
                    activate(row);
                  }}
                  onChoose={(chosen) => onChoose(idsOf(row), chosen)}
                />
              </div>
            ) : null;
          })}
        </div>
      </div>
    </div>
  );
}

interface RowProps {
  row: TreeRow;
  notes: PupilNotes;
  active: boolean;
  selected: boolean;
  chosen: boolean;
  onActivate: () => void;
  onChoose: (chosen: boolean) => void;
}

function Row({ row, notes, active, selected, chosen, onActivate, onChoose }: RowProps) {
  const text = useText();
  const name = row.kind === 'class' ? row.one.className : row.one.studentName;
  const note = row.kind === 'student' ? notes.of(row.one.studentId) : null;
  const counts =
    row.kind === 'class'
      ? countStates(row.one.studentList.flatMap(({ studentId }) => notes.stateOf(studentId) ?? []))
      : [];
  const said =
    row.kind === 'class'
      ? text('counts', {
          name: `${name} ${text('count', { n: row.one.studentList.length })}`,
          counts: counts.map(([state, n]) => `${notes.words[state]} ${n}`).join(', '),
        })
      : [name, note?.word, note?.line].filter(Boolean).join(', ');
  return (
    <div
      id={`tree-${row.key}`}
      role="treeitem"
      className="class-tree__row"
      data-kind={row.kind}
      data-active={active}
      aria-level={row.kind === 'class' ? 1 : 2}
      aria-posinset={row.index + 1}
      aria-setsize={row.of}
      aria-selected={row.kind === 'class' ? chosen : selected || chosen}
      {...(row.kind === 'class' && { 'aria-expanded': row.open })}
      aria-label={said}
      tabIndex={-1}
      onClick={({ target }) => {
        // Its box, and a little beside it, chooses; it does not open as well.
        if (!(target instanceof Element && target.closest('label'))) onActivate();
      }}
    >
      {row.kind === 'class' ? (
        <DownOutline className="class-tree__arrow" data-open={row.open} />
      ) : (
        note && <StateSign state={note.state} />
      )}
      <span className="class-tree__name">{name}</span>
      {row.kind === 'class' ? (
        <ClassStateCounts counts={counts} words={notes.words} />
      ) : (
        <span className="class-tree__line">{note?.line}</span>
      )}
      <label className="class-tree__choose">
        <input
          type="checkbox"
          aria-label={text('choose', { name })}
          tabIndex={-1}
          checked={chosen}
          onChange={(event) => onChoose(event.target.checked)}
        />
      </label>
    </div>
  );
}
