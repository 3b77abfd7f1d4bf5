/** The cells that cannot be taken, each with its address and a field to right it in place. */
import { useState } from 'react';
import type { RosterCheck } from '../../contract';
import type { SheetMapping } from '../../contract/roster/fields';
import type { Mend } from '../../contract/roster/sheet';
import { useText } from '../../src/messages/texts';
import { Button } from '../../src/ui/Button';
import { Field } from '../../src/ui/Field';
import { LongList } from '../../src/ui/LongList';
import type { LocalCheck } from './localRoster';
import { saveFile } from '../../src/ui/saveFile';
import { Form } from '../../src/ui/Form';

type Fault = RosterCheck['faults'][number];

interface FaultsProps {
  check: LocalCheck;
  mends: readonly Mend[];
  onMend: (mends: Mend[]) => void;
  /** Writes the rows with a fault as a workbook. */
  write: () => Promise<Blob>;
}

export function Faults({ check, mends, onMend, write }: FaultsProps) {
  const text = useText('roster');
  const { faults, faultCount } = check;
  const [saving, setSaving] = useState(false);
  const [failed, setFailed] = useState(false);

  async function save() {
    setSaving(true);
    setFailed(false);
    try {
      saveFile(await write(), text('faultyFile'));
    } catch {
      setFailed(true);
    } finally {
      setSaving(false);
    }
  }
  return (
    <section className="flex gap-2 column below-6">
      <h3>{text('faults', { n: faultCount })}</h3>
      <p className="quiet text-m" role="status">
        {faultCount === 0
          ? text('noFaults', { n: mends.length })
          : text('faultsNote', { listed: faults.length, n: faultCount })}
      </p>
      {faultCount > 0 && (
        <Button kind="link" wide busy={saving} onClick={() => void save()}>
          {text('saveFaulty')}
        </Button>
      )}
      {failed && (
        <p className="fault breaks" role="alert">
          {text('saveFaultyFailed')}
        </p>
      )}
      <LongList rows={faults} className="roster__list">
        {(fault) => (
          <FaultRow
            key={`${fault.sheet},${fault.row},${fault.column},${fault.why}`}
            fault={fault}
            guardian={guardianCells(check.mappings[fault.sheet], fault)}
            onMend={onMend}
          />
        )}
      </LongList>
    </section>
  );
}

/** The cells of the guardian whose cell is wrong, emptied: without them the pupil comes in without that guardian. */
function guardianCells(mapping: SheetMapping | undefined, { sheet, row, field }: Fault): Mend[] {
  const place = field && /^(?:guardian|relation|mobile)([12])$/.exec(field)?.[1];
  return [...(mapping?.columns ?? []).entries()].flatMap(([column, one]) =>
    place && (one === `guardian${place}` || one === `relation${place}` || one === `mobile${place}`)
      ? [{ sheet, row, column, text: '' }]
      : [],
  );
}

interface FaultRowProps {
  fault: Fault;
  /** Mends that leave the guardian out; none for another cell. */
  guardian: Mend[];
  onMend: FaultsProps['onMend'];
}

function FaultRow({ fault, guardian, onMend }: FaultRowProps) {
  const text = useText('roster');
  const [typed, setTyped] = useState(fault.text);
  const field = fault.field ? text(`field.${fault.field}`) : '';
  function right() {
    // Who empties a guardian's number has no number for that guardian: nobody can be invited or called.
    const emptied =
      typed.trim() === '' && fault.text !== '' && (fault.field === 'mobile1' || fault.field === 'mobile2');
    if (emptied) return onMend(guardian);
    return onMend([{ sheet: fault.sheet, row: fault.row, column: fault.column, text: typed.trim() }]);
  }
  if (fault.why === 'unmapped')
    return (
      <li className="roster__fault">
        <strong>{fault.address}</strong> {text('fault.unmapped', { field, detail: '' })}
      </li>
    );
  return (
    <li className="roster__fault">
      <Form noValidate={false} onSubmit={right}>
        <Field
          label={[fault.who, field, fault.address].filter(Boolean).join(' · ')}
          error={text(`fault.${fault.why}`, { detail: fault.detail, field })}
          value={typed}
          maxLength={200}
          autoComplete="off"
          onChange={({ target }) => setTyped(target.value)}
          aside={
            <Button kind="plain" small type="submit" aria-label={text('rightOne', { address: fault.address })}>
              {text('right')}
            </Button>
          }
        />
      </Form>
      {guardian.length > 0 && (
        <Button
          kind="link"
          small
          aria-label={text('dropGuardianAt', { address: fault.address })}
          onClick={() => onMend(guardian)}
        >
          {text('dropGuardian')}
        </Button>
      )}
    </li>
  );
}
