/**
 * The tree of classes and pupils, with search and counts by state. Who shows on the map is chosen in a mode of its own.
 * It is virtualised and works with keyboard and screen reader.
 */
import { useVirtualizer } from '@tanstack/react-virtual';
import { SearchBar } from 'antd-mobile';
import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { type PupilState, URGENT_STATES } from '../../contract';
import { useText } from '../../src/messages/texts';
import './classTree.css';
import type { PupilNotes } from './pupilNotes';
import { StateChips } from './StateChips';
import { classesByName, isEmptyClass, type TreeClass, type TreeRow, treeRows } from './treeRows';
import { ClassTreeRow } from './ClassTreeRow';
import { treeKeyAction } from './treeKeys';

interface ClassTreeProps {
  classes: readonly TreeClass[];
  notes: PupilNotes;
  selectedId: string | null;
  /** How many pupils are in each state, the most urgent state first. */
  counts: readonly (readonly [PupilState, number])[];
  /** More buttons that narrow the list, after those of the states. */
  chips?: ReactNode;
  /** The word of the button among those that is chosen; null for none. */
  narrowedTo: string | null;
  /** The state whose pupils are listed; null for all. */
  inState: PupilState | null;
  onState: (state: PupilState | null) => void;
  /** The pupils that are shown on the map; null for all. */
  shownIds: ReadonlySet<string> | null;
  onSelect: (studentId: string) => void;
  /** Adds these pupils to those shown on the map, or removes them. */
  onChoose: (studentIds: readonly string[], chosen: boolean) => void;
  onShowAll: () => void;
  /** Makes a group of the pupils that are shown on the map. */
  onGroup: () => void;
  /** Adds a pupil to a class that has none; null for who may not. */
  onAdd: ((classId: string) => void) | null;
}

/** Heights of the rows, CSS pixels. */
const ROW_HEIGHT = { class: 60, student: 56 };
/** Up to this number of classes, all are open at the start. */
const OPEN_AT_START = 2;

export function ClassTree({
  classes,
  notes,
  selectedId,
  counts,
  chips,
  narrowedTo,
  inState,
  onState,
  shownIds,
  onSelect,
  onChoose,
  onShowAll,
  onGroup,
  onAdd,
}: ClassTreeProps) {
  const text = useText('classes');
  const [search, setSearch] = useState('');
  const [choosing, setChoosing] = useState(false);
  const [openKeys, setOpenKeys] = useState<ReadonlySet<string>>(
    () => new Set(classes.length <= OPEN_AT_START ? classes.map(({ key }) => key) : []),
  );
  const [activeKey, setActiveKey] = useState<string | null>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const sorted = useMemo(() => classesByName(classes), [classes]);
  const rows = useMemo(
    () => treeRows(sorted, openKeys, { search, inState, stateOf: notes.stateOf }),
    [sorted, openKeys, search, inState, notes],
  );
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => ROW_HEIGHT[rows[index]?.kind ?? 'student'],
    getItemKey: (index) => rows[index]?.key ?? index,
    overscan: 8,
  });

  // The class whose count was tapped: its pupils of that state come into sight, below those of earlier classes.
  const wantedKey = useRef<string | null>(null);
  const showWanted = useEffectEvent(() => {
    const index = rows.findIndex(({ key }) => key === wantedKey.current);
    if (index !== -1) virtual.scrollToIndex(index, { align: 'start' });
  });
  useEffect(() => showWanted(), [inState]);
  const toggleState = (state: PupilState, key: string | null = null) => {
    wantedKey.current = key;
    onState(state === inState ? null : state);
  };

  const toggleOpen = (key: string, open: boolean) =>
    setOpenKeys((before) => new Set(open ? [...before, key] : [...before].filter((one) => one !== key)));
  const idsOf = (row: TreeRow) =>
    row.kind === 'class' ? row.node.studentList.map(({ studentId }) => studentId) : [row.node.studentId];
  const isChosen = (row: TreeRow) =>
    shownIds !== null && !isEmptyClass(row) && idsOf(row).every((id) => shownIds.has(id));
  const toggleChosen = (row: TreeRow) => onChoose(idsOf(row), !isChosen(row));
  const activate = (row: TreeRow) => {
    if (row.kind === 'class') return isEmptyClass(row) ? onAdd?.(row.node.classId) : toggleOpen(row.key, !row.open);
    return choosing ? toggleChosen(row) : onSelect(row.node.studentId);
  };

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
    if (action.action === 'toggle') (choosing ? toggleChosen : activate)(row);
  }

  const active = rows.some(({ key }) => key === activeKey) ? activeKey : (rows[0]?.key ?? null);
  // A pupil of a class and of a group is one.
  const matched = new Set(rows.flatMap((row) => (row.kind === 'student' ? [row.node.studentId] : []))).size;

  return (
    <div className="class-tree flex column">
      <SearchBar
        className="class-tree__search"
        placeholder={text('search')}
        value={search}
        onChange={setSearch}
        onClear={() => setSearch('')}
      />
      <div className="class-tree__states">
        <ul className="state-chips unmarked flex wraps" aria-label={text('states')}>
          <StateChips
            counts={withChosen(counts, inState)}
            words={notes.words}
            chosen={inState}
            onChoose={(state) => toggleState(state)}
          />
          {chips}
        </ul>
      </div>
      <p className="class-tree__found quiet text-m" role="status">
        {search !== '' && matched > 0 && text('found', { n: matched })}
        {search !== '' && matched === 0 && text('nobody', { search })}
        {search === '' && inState !== null && matched === 0 && text('nobodyIn', { state: notes.words[inState] })}
        {search === '' &&
          inState === null &&
          classes.length === 0 &&
          narrowedTo !== null &&
          text('nobodyIn', { state: narrowedTo })}
      </p>
      <div className="class-tree__shown text-m flex wraps middle">
        <span role="status">
          {shownIds !== null ? text('chosen', { n: shownIds.size }) : choosing ? text('chooseText') : ''}
        </span>
        {shownIds !== null && (
          <button type="button" className="class-tree__act" onClick={onShowAll}>
            {text('showAll')}
          </button>
        )}
        {shownIds !== null && (
          <button type="button" className="class-tree__act" onClick={onGroup}>
            {text('group')}
          </button>
        )}
        <button
          type="button"
          className="class-tree__act"
          aria-pressed={choosing}
          onClick={() => setChoosing(!choosing)}
        >
          {text(choosing ? 'chooseDone' : 'chooseSome')}
        </button>
      </div>
      <div
        ref={scroller}
        className="class-tree__rows"
        role="tree"
        aria-label={text('tree')}
        aria-multiselectable={choosing}
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
                  choosing={choosing}
                  chosen={isChosen(row)}
                  inState={inState}
                  mayAdd={onAdd !== null}
                  onState={(state) => toggleState(state, row.key)}
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

/**
 * What somebody may have to act on, and the chosen state, also while nobody is in it, so that it can be let go of. The
 * other states stand at each class.
 */
function withChosen(counts: ClassTreeProps['counts'], inState: PupilState | null): ClassTreeProps['counts'] {
  const shown = counts.filter(([state]) => URGENT_STATES.includes(state) || state === inState);
  return inState === null || shown.some(([state]) => state === inState) ? shown : [...shown, [inState, 0]];
}
