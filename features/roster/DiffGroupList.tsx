/** One group of a diff: its rows, and what a person decides about each. */
import type { DiffGroup, DiffRow, RosterChoices, FieldChange } from '../../contract';
import { useText } from '../../src/messages/texts';
import { LongList } from '../../src/ui/LongList';
import { Select } from '../../src/ui/Select';

interface DiffGroupListProps {
  group: DiffGroup;
  count: number;
  rows: readonly DiffRow[];
  choices: RosterChoices;
  /** @param again the file must be compared again. */
  onChoose: (choices: RosterChoices, again: boolean) => void;
}

export function DiffGroupList({ group, count, rows, choices, onChoose }: DiffGroupListProps) {
  const text = useText('roster');
  return (
    <details className="roster__group" open={group === 'doubt' || group === 'moved' || undefined}>
      <summary>
        <span className="roster__count">{count}</span> {text(`group.${group}`)}
      </summary>
      <p className="quiet text-m">{text(`groupNote.${group}`)}</p>
      {rows.length < count && <p className="quiet text-m">{text('listed', { n: rows.length })}</p>}
      <LongList rows={rows} className="roster__list">
        {(row) => (
          <li key={row.key} className="roster__row">
            <p>
              <strong>{row.name}</strong> {row.place} <span className="quiet text-s">{text(`kind.${row.kind}`)}</span>
            </p>
            {[...row.changes].map((change, i) => (
              <ChangeLine key={i} change={change} kept={false} />
            ))}
            {row.kept.map((change, i) => (
              <ChangeLine key={i} change={change} kept />
            ))}
            <RowChoice row={row} choices={choices} onChoose={onChoose} />
          </li>
        )}
      </LongList>
    </details>
  );
}

const toggled = (keys: readonly string[], key: string, on: boolean) =>
  on ? [...keys.filter((one) => one !== key), key] : keys.filter((one) => one !== key);

function RowChoice({ row, choices, onChoose }: { row: DiffRow } & Pick<DiffGroupListProps, 'choices' | 'onChoose'>) {
  const text = useText('roster');
  const { key, group } = row;
  if (group === 'doubt') return <Doubt row={row} choices={choices} onChoose={onChoose} />;
  const leaving = group === 'absent';
  const checked = leaving ? choices.leaving.includes(key) : !choices.leftOut.includes(key);
  return (
    <label className="roster__choice gap-2 middle">
      <input
        type="checkbox"
        checked={checked}
        onChange={({ target }) =>
          onChoose(
            leaving
              ? { ...choices, leaving: toggled(choices.leaving, key, target.checked) }
              : { ...choices, leftOut: toggled(choices.leftOut, key, !target.checked) },
            false,
          )
        }
      />
      {text(leaving ? 'hasLeft' : 'import')}
      <span className="sr-only">{row.name}</span>
    </label>
  );
}

/** Whom the row is about: one of the candidates, or a new pupil. Nothing happens until somebody says it. */
function Doubt({ row, choices, onChoose }: { row: DiffRow } & Pick<DiffGroupListProps, 'choices' | 'onChoose'>) {
  const text = useText('roster');
  if (row.why !== 'similar' && row.why !== 'twins' && row.why !== 'otherName')
    return <p className="fault breaks">{text(`doubt.${row.why ?? 'noClass'}`)}</p>;
  return (
    <Select
      label={text(`doubt.${row.why}`)}
      value=""
      choices={[
        { value: '', name: text('decide') },
        ...row.candidates.map(({ id, name, place }) => ({ value: id, name: text('isThis', { name, place }) })),
        // Nobody new gets a number that another pupil has.
        ...(row.why === 'otherName' ? [] : [{ value: 'new', name: text('isNew') }]),
      ]}
      onChange={(value) =>
        value &&
        onChoose(
          {
            ...choices,
            resolved: [
              ...choices.resolved.filter(({ key }) => key !== row.key),
              { key: row.key, studentId: value === 'new' ? null : value },
            ],
          },
          true,
        )
      }
    />
  );
}

/** @param kept the field stays as it is, because its owner chose it. */
function ChangeLine({ change: { field, from, to }, kept }: { change: FieldChange; kept: boolean }) {
  const text = useText('roster');
  const name = text(`changed.${field}`);
  return (
    <p className="text-m">
      {kept
        ? text('keptChange', { name, from, to })
        : from === ''
          ? text('addedChange', { name, to })
          : text('change', { name, from, to: to || text('none') })}
    </p>
  );
}
