/** One row of the class tree: a class with the counts of its pupils' states, or a pupil with a note. */
import { DownOutline } from 'antd-mobile-icons';
import { countStates, type PupilState } from '../../contract';
import { useText } from '../../src/messages/texts';
import { StateSign } from '../../src/ui/StateSign';
import type { PupilNotes } from './pupilNotes';
import type { TreeRow } from './treeRows';

interface ClassTreeRowProps {
  row: TreeRow;
  notes: PupilNotes;
  active: boolean;
  selected: boolean;
  chosen: boolean;
  onActivate: () => void;
  onChoose: (chosen: boolean) => void;
}

export function ClassTreeRow({ row, notes, active, selected, chosen, onActivate, onChoose }: ClassTreeRowProps) {
  const text = useText('classes');
  const name = row.kind === 'class' ? row.node.className : row.node.studentName;
  const note = row.kind === 'student' ? notes.of(row.node.studentId) : null;
  const counts =
    row.kind === 'class'
      ? countStates(row.node.studentList.flatMap(({ studentId }) => notes.stateOf(studentId) ?? []))
      : [];
  const label =
    row.kind === 'class'
      ? text('counts', {
          name: `${name} ${text('count', { n: row.node.studentList.length })}`,
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
      aria-label={label}
      tabIndex={-1}
      onClick={({ target }) => {
        // A click on the checkbox or its label chooses and does not open.
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

/** The states of a class: a sign and a number each. Hidden from screen readers, which read the row's label. */
function ClassStateCounts({ counts, words }: { counts: readonly [PupilState, number][]; words: PupilNotes['words'] }) {
  return (
    <span className="state-counts" aria-hidden="true">
      {counts.map(([state, count]) => (
        <span key={state} className="state-counts__one" title={words[state]}>
          <StateSign state={state} />
          {count}
        </span>
      ))}
    </span>
  );
}
