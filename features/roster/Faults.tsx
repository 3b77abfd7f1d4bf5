/** The cells that cannot be taken, each with its address and a field to right it in place. */
import { useState } from 'react';
import type { RosterCheck } from '../../contract';
import type { Mend } from '../../contract/roster/sheet';
import { useText } from '../../src/messages/texts';
import { Button } from '../../src/ui/Button';
import { Field } from '../../src/ui/Field';
import { LongList } from '../../src/ui/LongList';
import type { LocalCheck } from './localRoster';
import { saveFile } from '../../src/ui/saveFile';

type Fault = RosterCheck['faults'][number];

interface FaultsProps {
  check: LocalCheck;
  mends: readonly Mend[];
  onMend: (mend: Mend) => void;
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
    <section className="roster__faults">
      <h3>{text('faults', { n: faultCount })}</h3>
      <p className="roster__note" role="status">
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
        <p className="roster__wrong" role="alert">
          {text('saveFaultyFailed')}
        </p>
      )}
      <LongList rows={faults} className="roster__list">
        {(fault) => (
          <FaultRow key={`${fault.sheet},${fault.row},${fault.column},${fault.why}`} fault={fault} onMend={onMend} />
        )}
      </LongList>
    </section>
  );
}

function FaultRow({ fault, onMend }: { fault: Fault; onMend: (mend: Mend) => void }) {
  const text = useText('roster');
  const [typed, setTyped] = useState(fault.text);
  const field = fault.field ? text(`field.${fault.field}`) : '';
  const right = () => onMend({ sheet: fault.sheet, row: fault.row, column: fault.column, text: typed.trim() });
  if (fault.why === 'unmapped')
    return (
      <li className="roster__fault">
        <strong>{fault.address}</strong> {text('fault.unmapped', { field, detail: '' })}
      </li>
    );
  return (
    <li className="roster__fault">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          right();
        }}
      >
        <Field
          label={`${fault.address} · ${field}`}
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
      </form>
    </li>
  );
}
