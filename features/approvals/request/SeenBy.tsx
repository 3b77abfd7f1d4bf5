/** Who can see a request besides those on its path, in words, before it is sent. */
import { useIntl } from 'react-intl';
import type { Definition } from '../../../contract/approvals/definition';
import type { Directory } from '../../../contract/approvals/path';
import { useText } from '../../../src/messages/texts';

interface SeenByProps {
  definition: Pick<Definition, 'rights' | 'form'>;
  directory: Pick<Directory, 'originator' | 'staff'>;
}

export function SeenBy({ definition: { rights, form }, directory: { originator, staff } }: SeenByProps) {
  const text = useText('approval');
  const intl = useIntl();
  const { roles, userIds } = rights.see;
  const ofPupil = form.some(({ type }) => type === 'pupil');
  const others = [
    ...(ofPupil && originator.side === 'family' ? [text('seenBy.guardians')] : []),
    ...(['admin', 'teacher'] as const).flatMap((role) => (roles.includes(role) ? [text(`seenBy.${role}`)] : [])),
    ...staff.flatMap(({ userId, name }) => (userIds.includes(userId) ? [name] : [])),
  ];
  return (
    <p className="approval__small">
      {others.length > 0 ? text('seenBy', { others: intl.formatList(others) }) : text('seenByPath')}
    </p>
  );
}
