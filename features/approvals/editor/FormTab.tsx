/** The name of a definition, and the fields of its form. */
import type { Definition } from '../../../contract/approvals/definition';
import { type DefinitionFault, readsOf } from '../../../contract/approvals/definitionFaults';
import { type FormField, MOST_FIELDS } from '../../../contract/approvals/form';
import { useText } from '../../../src/messages/texts';
import { Button } from '../../../src/ui/Button';
import { useApprovalWords } from '../useApprovalWords';
import { newField } from './draft';
import { FieldEditor } from './FieldEditor';
import { NameFields } from './NameFields';
import { PartList, PartToggle } from './PartList';
import type { Draft } from './useDraft';
import { useFaultWords } from './useFaultWords';

export interface TabProps {
  newest: Definition;
  draft: Draft;
  /** Those that are said now. */
  faults: readonly DefinitionFault[];
  open: string | null;
  onOpen: (id: string | null) => void;
}

/** The id of the part that holds name and description: no field has it. */
export const HEAD = ' head';

export function FormTab({ newest, draft: { draft, ready, change }, faults, open, onOpen }: TabProps) {
  const text = useText('approvalEditor');
  const { words } = useApprovalWords();
  const sayFault = useFaultWords();
  const needed = readsOf(newest.consequence).map(({ fieldId }) => fieldId);
  const factsOf = ({ fieldId, type, required }: FormField) =>
    [
      text(`type.${type}`),
      type === 'note' ? null : text(required ? 'required' : 'optional'),
      needed.includes(fieldId) ? text('needed') : null,
    ]
      .filter(Boolean)
      .join(' · ');
  const headFaults = faults.filter(({ part }) => part === 'head');
  const isOpen = open === HEAD;
  return (
    <>
      <div className="defining__part" data-open={isOpen} data-wrong={headFaults.length > 0}>
        <PartToggle
          name={words(ready.name) || text('unnamed')}
          facts={text('head')}
          isOpen={isOpen}
          onToggle={() => onOpen(isOpen ? null : HEAD)}
        />
        {headFaults.map((fault) => (
          <p key={fault.what} className="approval__fault">
            {sayFault(fault)}
          </p>
        ))}
        {isOpen && (
          <div className="defining__body grid gap-3">
            <NameFields what="name" of="head" value={draft.name} onChange={(name) => change({ name })} />
            <NameFields what="about" of="head" value={draft.about} onChange={(about) => change({ about })} />
          </div>
        )}
      </div>
      <MissingFields newest={newest} draft={{ draft, change }} faults={faults} />
      <PartList
        items={draft.form}
        describe={(field) => ({
          id: field.fieldId,
          name: words(field.name) || text('unnamed'),
          facts: factsOf(field),
          faults: faults.flatMap((fault) =>
            fault.part === 'form' && fault.id === field.fieldId ? [sayFault(fault)] : [],
          ),
        })}
        open={open}
        onOpen={onOpen}
        add={{ words: text('addField'), make: newField, most: MOST_FIELDS }}
        onChange={(form) => change({ form })}
      >
        {(field, index, onChange) => (
          <FieldEditor field={field} above={ready.form.slice(0, index)} onChange={onChange} />
        )}
      </PartList>
    </>
  );
}

interface MissingFieldsProps extends Pick<TabProps, 'newest' | 'faults'> {
  draft: Pick<Draft, 'draft' | 'change'>;
}

/** Faults of no field that is there: it was removed, and is needed. */
function MissingFields({ newest, draft: { draft, change }, faults }: MissingFieldsProps) {
  const text = useText('approvalEditor');
  const { words } = useApprovalWords();
  const sayFault = useFaultWords();
  const missing = faults.filter(({ part, id }) => part === 'form' && !draft.form.some(({ fieldId }) => fieldId === id));
  return missing.map((fault) => {
    const index = newest.form.findIndex(({ fieldId }) => fieldId === fault.id);
    const field = newest.form[index];
    return (
      <div key={fault.id} className="defining__missing">
        <p className="approval__fault">{sayFault(fault)}</p>
        {field && (
          <Button
            kind="plain"
            small
            onClick={() => change({ form: draft.form.toSpliced(Math.min(index, draft.form.length), 0, field) })}
          >
            {text('putBack', { name: words(field.name) })}
          </Button>
        )}
      </div>
    );
  });
}
