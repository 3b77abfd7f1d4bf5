/** The steps of a definition's path. */
import { type ApprovalPerson, MOST_STEPS, type Step } from '../../../contract/approvals/definition';
import { useText } from '../../../src/messages/texts';
import { useApprovalWords } from '../useApprovalWords';
import { newStep } from './draft';
import type { TabProps } from './FormTab';
import { PartList } from './PartList';
import { StepEditor } from './StepEditor';
import { useFaultWords } from './useFaultWords';

interface PathTabProps extends TabProps {
  staff: readonly ApprovalPerson[];
}

export function PathTab({ draft: { draft, ready, change }, faults, open, onOpen, staff }: PathTabProps) {
  const text = useText('approvalEditor');
  const { words } = useApprovalWords();
  const sayFault = useFaultWords();
  const factsOf = ({ kind, who, when }: Step) =>
    [
      text(`kind.${kind}`),
      who.by === 'named'
        ? who.userIds.map((id) => staff.find(({ userId }) => userId === id)?.name ?? text('leftPerson')).join('、')
        : text(`by.${who.by}`),
      when.length > 0 ? text('stepWhenSome') : null,
    ]
      .filter(Boolean)
      .join(' · ');
  const ofWhole = faults.filter(({ part, id }) => part === 'path' && !draft.path.some(({ stepId }) => stepId === id));
  return (
    <>
      {ofWhole.map((fault) => (
        <p key={fault.what} className="approval__fault defining__missing">
          {sayFault(fault)}
        </p>
      ))}
      <PartList
        items={draft.path}
        describe={(step) => ({
          id: step.stepId,
          name: words(step.name) || text('unnamed'),
          facts: factsOf(step),
          faults: faults.flatMap((fault) =>
            fault.part === 'path' && fault.id === step.stepId ? [sayFault(fault)] : [],
          ),
        })}
        open={open}
        onOpen={onOpen}
        add={{ words: text('addStep'), make: newStep, most: MOST_STEPS }}
        onChange={(path) => change({ path })}
      >
        {(step, _, onChange) => <StepEditor step={step} form={ready.form} staff={staff} onChange={onChange} />}
      </PartList>
    </>
  );
}
