/** A right in words: 'administrators and teachers of 三年级1班'. */
import { useIntl } from 'react-intl';
import type { ApprovalPerson } from '../../../contract/approvals/definition';
import type { Right, Rights } from '../../../contract/approvals/rights';
import { useText } from '../../../src/messages/texts';

export function useRightWords(
  staff: readonly ApprovalPerson[],
  classes: readonly { classId: string; name: string }[],
): (rights: Rights, right: Right) => string {
  const text = useText('approvalEditor');
  const intl = useIntl();
  return (rights, right) => {
    const people = rights[right].userIds.map(
      (id) => staff.find(({ userId }) => userId === id)?.name ?? text('leftPerson'),
    );
    if (right === 'administer') return intl.formatList([text('role.admin'), ...people]);
    const { roles, classIds } = rights[right];
    const names = classIds.map((id) => classes.find(({ classId }) => classId === id)?.name ?? text('leftClass'));
    const said = roles.map((role) =>
      role === 'admin' || names.length === 0
        ? text(`role.${role}`)
        : text(`saysRole.${role}`, { classes: intl.formatList(names) }),
    );
    return said.length + people.length === 0 ? text('nobodyMay') : intl.formatList([...said, ...people]);
  };
}
