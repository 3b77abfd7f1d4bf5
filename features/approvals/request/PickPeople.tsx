/** Whom the originator picks, for the steps of the path that leave it to the originator. */
import type { Definition } from '../../../contract/approvals/definition';
import type { Directory, PathStep, Picked } from '../../../contract/approvals/path';
import { useText } from '../../../src/messages/texts';
import { Select } from '../../../src/ui/Select';
import { useApprovalWords } from '../useApprovalWords';

interface PickPeopleProps {
  definition: Definition;
  /** The steps that the form leads through. */
  path: readonly PathStep[];
  directory: Directory;
  picked: Picked;
  onPick: (stepId: string, userIds: string[]) => void;
}

export function PickPeople({ definition, path, directory, picked, onPick }: PickPeopleProps) {
  const text = useText('approval');
  const { words } = useApprovalWords();
  return definition.path.map(({ stepId, name, who }) => {
    if (who.by !== 'picked' || !path.some((step) => step.stepId === stepId)) return null;
    const people = directory.staff.filter(({ userId }) => who.among?.includes(userId) ?? true);
    return (
      <Select
        key={stepId}
        label={text('pick', { name: words(name) })}
        value={picked[stepId]?.[0] ?? ''}
        choices={[
          { value: '', name: text('choose') },
          ...people.map((person) => ({ value: person.userId, name: person.name })),
        ]}
        onChange={(userId) => onPick(stepId, userId === '' ? [] : [userId])}
      />
    );
  });
}
