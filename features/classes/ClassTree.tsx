/**
 * The tree of classes and pupils, with search, counts by state and multiple selection. It is virtualised and works with
 * keyboard and screen reader.
 */
import { useVirtualizer } from '@tanstack/react-virtual';
import { SearchBar } from 'antd-mobile';
import { type KeyboardEvent, useMemo, useRef, useState } from 'react';
import { useText } from '../../src/messages/texts';
import type { KeyedClass } from '../../src/store/track';
import './classTree.css';
import type { PupilNotes } from './pupilNotes';
import { type TreeRow, treeRows } from './treeRows';
import { ClassTreeRow } from './ClassTreeRow';
import { treeKeyAction } from './treeKeys';

interface ClassTreeProps {
  classes: readonly KeyedClass[];
  notes: PupilNotes;
  selectedId: string | null;
  /** The pupils that are shown on the map; null for all. */
  shownIds: ReadonlySet<string> | null;
  onSelect: (studentId: string) => void;
  /** Adds these pupils to those shown on the map, or removes them. */
  onChoose: (studentIds: readonly string[], chosen: boolean) => void;
  onShowAll: () => void;
}

/** Heights of the rows, CSS pixels. */
const ROW_HEIGHT = { class: 48, student: 56 };
/** Up to this number of classes, all are open at the start. */
const OPEN_AT_START = 2;

export function ClassTree({ classes, notes, selectedId, shownIds, onSelect, onChoose, onShowAll }: ClassTreeProps) {
  const text = useText('classes');
  const [search, setSearch] = useState('');
  const [openKeys, setOpenKeys] = useState<ReadonlySet<string>>(
    () => new Set(classes.length <= OPEN_AT_START ? classes.map(({ key }) => key) : []),
  );
  const [activeKey, setActiveKey] = useState<string | null>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const rows = useMemo(() => treeRows(classes, openKeys, search), [classes, openKeys, search]);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => ROW_HEIGHT[rows[index]?.kind ?? 'student'],
    getItemKey: (index) => rows[index]?.key ?? index,
    overscan: 8,
  });

  const toggleOpen = (key: string, open: boolean) =>
    setOpenKeys((before) => new Set(open ? [...before, key] : [...before].filter((one) => one !== key)));
  const idsOf = (row: TreeRow) =>
    row.kind === 'class' ? row.node.studentList.map(({ studentId }) => studentId) : [row.node.studentId];
  const isChosen = (row: TreeRow) => shownIds !== null && idsOf(row).every((id) => shownIds.has(id));
  const activate = (row: TreeRow) =>
    row.kind === 'class' ? toggleOpen(row.key, !row.open) : onSelect(row.node.studentId);

  function onKeyDown(event: KeyboardEvent) {
    const action = treeKeyAction(rows, activeKey, event.key);
    if (!action) return;
    event.preventDefault();
    const index = rows.findIndex(({ key }) => key === action.key);
    const row = rows[index];
    if (!row) return;
    setActiveKey(action.key);
    virtual.scrollToIndex(index);
    if (action.action === 'open' || action.action === 'close') toggleOpen(action.key, action.action === 'open');
    if (action.action === 'select') activate(row);
    if (action.action === 'toggle') onChoose(idsOf(row), !isChosen(row));
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
                <ClassTreeRow
                  row={row}
                  notes={notes}
                  active={row.key === active}
                  selected={row.kind === 'student' && row.node.studentId === selectedId}
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
