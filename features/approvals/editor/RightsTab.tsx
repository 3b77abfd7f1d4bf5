/** Who may start, see and administer a kind of request, and how long its records are kept. */
import { type ApprovalPerson, KEPT_DAYS } from '../../../contract/approvals/definition';
import { type Right, type Rights, RIGHTS, type RightRole } from '../../../contract/approvals/rights';
import { useText } from '../../../src/messages/texts';
import { SomeOf } from '../../../src/ui/Chips';
import { Field } from '../../../src/ui/Field';
import type { TabProps } from './FormTab';
import { PartToggle } from './PartList';
import { ClassFields, PeopleFields } from './PeopleFields';
import { useFaultWords } from './useFaultWords';
import { useRightWords } from './useRightWords';

const ROLES: Record<'start' | 'see', readonly RightRole[]> = {
  start: ['student', 'teacher', 'admin'],
  see: ['admin', 'teacher'],
};

interface RightsTabProps extends Omit<TabProps, 'newest'> {
  staff: readonly ApprovalPerson[];
  classes: readonly { classId: string; name: string }[];
}

export function RightsTab({ draft: { draft, change }, faults, open, onOpen, staff, classes }: RightsTabProps) {
  const text = useText('approvalEditor');
  const sayFault = useFaultWords();
  const say = useRightWords(staff, classes);
  const { rights, keptDays } = draft;
  const put = (next: Partial<Rights>) => change({ rights: { ...rights, ...next } });
  return (
    <>
      {RIGHTS.map((right) => {
        const own = faults.filter(({ part, id }) => part === 'rights' && id === right);
        const isOpen = open === right;
        return (
          <div key={right} className="defining__part" data-open={isOpen} data-wrong={own.length > 0}>
            <PartToggle
              name={text(`right.${right}`)}
              facts={say(rights, right)}
              isOpen={isOpen}
              onToggle={() => onOpen(isOpen ? null : right)}
            />
            {own.map((fault) => (
              <p key={fault.what} className="approval__fault">
                {sayFault(fault)}
              </p>
            ))}
            {isOpen && (
              <div className="defining__body grid gap-3">
                <RightFields right={right} rights={rights} staff={staff} classes={classes} onChange={put} />
              </div>
            )}
          </div>
        );
      })}
      <div className="approval__section grid gap-3">
        <Field
          label={text('keptDays')}
          name="kept days"
          type="number"
          inputMode="numeric"
          min={KEPT_DAYS.least}
          max={KEPT_DAYS.most}
          value={keptDays ?? ''}
          onChange={({ target: { value } }) =>
            change({ keptDays: value === '' ? null : Math.max(0, Math.round(Number(value))) })
          }
          onBlur={() =>
            keptDays !== null && change({ keptDays: Math.min(KEPT_DAYS.most, Math.max(KEPT_DAYS.least, keptDays)) })
          }
        />
        <p className="approval__small">{text('keptDaysText', KEPT_DAYS)}</p>
      </div>
    </>
  );
}

interface RightFieldsProps extends Pick<RightsTabProps, 'staff' | 'classes'> {
  right: Right;
  rights: Rights;
  onChange: (rights: Partial<Rights>) => void;
}

function RightFields({ right, rights, staff, classes, onChange }: RightFieldsProps) {
  const text = useText('approvalEditor');
  const people = (
    <PeopleFields
      label={text('rightPeople')}
      userIds={rights[right].userIds}
      staff={staff}
      onChange={(userIds) => onChange({ [right]: { ...rights[right], userIds } })}
    />
  );
  const note = <p className="approval__small">{text(`rightText.${right}`)}</p>;
  if (right === 'administer')
    return (
      <>
        {note}
        {people}
      </>
    );
  const { roles, classIds } = rights[right];
  return (
    <>
      {note}
      <SomeOf
        label={text('rightRoles')}
        chips={ROLES[right].map((value) => ({ value, name: text(`role.${value}`) }))}
        chosen={roles}
        onChange={(chosen) => onChange({ [right]: { ...rights[right], roles: chosen } })}
      />
      {roles.some((role) => role !== 'admin') && (
        <ClassFields
          classIds={classIds}
          classes={classes}
          onChange={(ids) => onChange({ [right]: { ...rights[right], classIds: ids } })}
        />
      )}
      {people}
    </>
  );
}
