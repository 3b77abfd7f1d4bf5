/** What differs between two versions, or between a draft and a version, in words. */
import type { DefinitionChange } from '../../../contract/approvals/changes';
import { useIntl } from 'react-intl';
import { useText } from '../../../src/messages/texts';
import { useApprovalWords } from '../useApprovalWords';

export function ChangeList({ changes }: { changes: readonly DefinitionChange[] }) {
  const text = useText('approvalEditor');
  const intl = useIntl();
  const { words } = useApprovalWords();
  return (
    <ul className="defining__changes">
      {changes.map(({ part, id, what, name, members }) => (
        <li key={`${part} ${id} ${what}`} data-what={what}>
          {text(`change.${part}.${what}` as 'change.form.added', {
            name: words(name) || text('unnamed'),
            members: intl.formatList(members.map((member) => text(`member.${member}` as 'member.name'))),
          })}
        </li>
      ))}
    </ul>
  );
}
