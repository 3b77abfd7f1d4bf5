/** One row of the class tree: a class with the counts of its pupils' states, or a pupil with a note. */
import type { CSSProperties } from 'react';
import { DownOutline } from 'antd-mobile-icons';
import { countStates, type PupilState } from '../../contract';
import { useCalled } from '../../src/messages/calledNames';
import { useText } from '../../src/messages/texts';
import { PupilDisc, StateSign } from '../../src/ui/PupilDisc';
import type { PupilNotes } from './pupilNotes';
import { isEmptyClass, type TreeRow } from './treeRows';

interface ClassTreeRowProps {
  row: TreeRow;
  notes: PupilNotes;
  active: boolean;
  selected: boolean;
  /** True while the viewer chooses who shows on the map: each row has a box. */
  choosing: boolean;
  chosen: boolean;
  /** The state whose pupils are listed; null for all. */
  inState: PupilState | null;
  /** True for who may add a pupil to a class that has none. */
  mayAdd: boolean;
  onActivate: () => void;
  onState: (state: PupilState) => void;
  onChoose: (chosen: boolean) => void;
}

export function ClassTreeRow({
  row,
  notes,
  active,
  selected,
  choosing,
  chosen,
  inState,
  mayAdd,
  onActivate,
  onState,
  onChoose,
}: ClassTreeRowProps) {
  const text = useText('classes');
  const called = useCalled();
  const colour = row.kind === 'class' ? row.node.colour : undefined;
  const name = row.kind === 'class' ? called(row.node.className) : called(row.node.studentName);
  const note = row.kind === 'student' ? notes.of(row.node.studentId) : null;
  const counts =
    row.kind === 'class'
      ? countStates(row.node.studentList.flatMap(({ studentId }) => notes.stateOf(studentId) ?? []))
      : [];
  const empty = isEmptyClass(row);
  const noPupils = text(mayAdd ? 'noPupilsAdd' : 'noPupils');
  const label = empty
    ? `${name}, ${noPupils}`
    : row.kind === 'class'
      ? text('counts', {
          name: `${colour ? text('groupNamed', { name }) : name} ${text('count', { n: row.node.studentList.length })}`,
          counts: counts.map(([state, n]) => `${notes.words[state]} ${n}`).join(', '),
        })
      : [name, note?.word, note?.line].filter(Boolean).join(', ');
  return (
    <div
      id={`tree-${row.key}`}
      role="treeitem"
      className="class-tree__row grid middle"
      data-kind={row.kind}
      data-active={active}
      aria-level={row.kind === 'class' ? 1 : 2}
      aria-posinset={row.index + 1}
      aria-setsize={row.of}
      aria-selected={choosing ? chosen : selected}
      data-choosing={choosing}
      {...(row.kind === 'class' && !empty && { 'aria-expanded': row.open })}
      aria-label={label}
      tabIndex={-1}
      onClick={({ target }) => {
        // A click on the checkbox, its label or a count does what these do, and does not open.
        if (!(target instanceof Element && target.closest('label, button'))) onActivate();
      }}
    >
      {empty ? (
        <span aria-hidden="true" />
      ) : row.kind === 'class' ? (
        <DownOutline className="class-tree__arrow" data-open={row.open} />
      ) : (
        <PupilDisc label={notes.discOf(row.node.studentId)} state={note?.state ?? null} />
      )}
      <span className="class-tree__name">
        {colour && <FlagSign colour={colour} />}
        {name}
      </span>
      {empty ? (
        <span className="class-tree__line">{noPupils}</span>
      ) : row.kind === 'class' ? (
        <ClassStateCounts name={name} counts={counts} words={notes.words} inState={inState} onState={onState} />
      ) : (
        <span className="class-tree__line">{note?.line}</span>
      )}
      {choosing && !empty && (
        <label className="class-tree__choose">
          <input
            type="checkbox"
            aria-label={text('choose', { name })}
            tabIndex={-1}
            checked={chosen}
            onChange={(event) => onChoose(event.target.checked)}
          />
        </label>
      )}
    </div>
  );
}

interface ClassStateCountsProps {
  /** Name of the class. */
  name: string;
  counts: readonly [PupilState, number][];
  words: PupilNotes['words'];
  inState: PupilState | null;
  onState: (state: PupilState) => void;
}

/**
 * The states of a class: a button each, with sign and number, which lists those pupils. No stops of the keyboard: the
 * buttons above the tree list the same.
 */
function ClassStateCounts({ name, counts, words, inState, onState }: ClassStateCountsProps) {
  const text = useText('classes');
  return (
    <span className="state-counts quiet tabular">
      {counts.map(([state, count]) => (
        <button
          key={state}
          type="button"
          className="state-counts__one"
          tabIndex={-1}
          title={words[state]}
          aria-label={text('counts', { name, counts: `${words[state]} ${count}` })}
          aria-pressed={state === inState}
          onClick={() => onState(state)}
        >
          <StateSign state={state} />
          {count}
        </button>
      ))}
    </span>
  );
}

/** The flag of a group in its colour, as the map shows it on the group's pupils. */
const FlagSign = ({ colour }: { colour: string }) => (
  <svg
    className="class-tree__flag"
    viewBox="-8 -8 16 16"
    aria-hidden="true"
    style={{ '--group': colour } as CSSProperties}
  >
    <path d="M-4.5 -6.5 L6.5 -2.8 L-4.5 1.2 Z" fill="currentColor" />
    <path d="M-4.5 -7 V7" stroke="var(--ink)" strokeWidth="1.8" strokeLinecap="round" />
  </svg>
);
