/** People or classes that are named one by one: each can be removed, and more are added from a list. */
import type { ApprovalPerson } from '../../../contract/approvals/definition';
import { MOST_RIGHT_CLASSES, MOST_RIGHT_PEOPLE } from '../../../contract/approvals/rights';
import { useText } from '../../../src/messages/texts';
import { Button } from '../../../src/ui/Button';
import { Select } from '../../../src/ui/Select';

interface NamedFieldsProps {
  label: string;
  addLabel: string;
  removeLabel: (name: string) => string;
  /** The name of one that is no longer in the list. */
  gone: string;
  ids: readonly string[];
  choices: readonly { id: string; name: string }[];
  most: number;
  onChange: (ids: string[]) => void;
}

function NamedFields({ label, addLabel, removeLabel, gone, ids, choices, most, onChange }: NamedFieldsProps) {
  const text = useText('approvalEditor');
  const approvalText = useText('approval');
  const nameOf = (id: string) => choices.find((one) => one.id === id)?.name ?? gone;
  return (
    <fieldset className="chips">
      <legend className="chips__label">{label}</legend>
      <ul className="defining__people unmarked">
        {ids.map((id) => (
          <li key={id}>
            <span>{nameOf(id)}</span>
            <Button
              kind="danger"
              small
              aria-label={removeLabel(nameOf(id))}
              onClick={() => onChange(ids.filter((one) => one !== id))}
            >
              {text('remove')}
            </Button>
          </li>
        ))}
      </ul>
      {ids.length < most && (
        <Select
          label={addLabel}
          value=""
          choices={[
            { value: '', name: approvalText('choose') },
            ...choices.filter(({ id }) => !ids.includes(id)).map(({ id, name }) => ({ value: id, name })),
          ]}
          onChange={(id) => id !== '' && onChange([...ids, id])}
        />
      )}
    </fieldset>
  );
}

interface PeopleFieldsProps {
  label?: string;
  userIds: readonly string[];
  staff: readonly ApprovalPerson[];
  onChange: (userIds: string[]) => void;
}

export function PeopleFields({ label, userIds, staff, onChange }: PeopleFieldsProps) {
  const text = useText('approvalEditor');
  return (
    <NamedFields
      label={label ?? text('people')}
      addLabel={text('addPerson')}
      removeLabel={(name) => text('removePerson', { name })}
      gone={text('leftPerson')}
      ids={userIds}
      choices={staff.map(({ userId, name }) => ({ id: userId, name }))}
      most={MOST_RIGHT_PEOPLE}
      onChange={onChange}
    />
  );
}

interface ClassFieldsProps {
  classIds: readonly string[];
  classes: readonly { classId: string; name: string }[];
  onChange: (classIds: string[]) => void;
}

export function ClassFields({ classIds, classes, onChange }: ClassFieldsProps) {
  const text = useText('approvalEditor');
  return (
    <NamedFields
      label={text('rightClasses')}
      addLabel={text('addClass')}
      removeLabel={(name) => text('removePerson', { name })}
      gone={text('leftClass')}
      ids={classIds}
      choices={classes.map(({ classId, name }) => ({ id: classId, name }))}
      most={MOST_RIGHT_CLASSES}
      onChange={onChange}
    />
  );
}
