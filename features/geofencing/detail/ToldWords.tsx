/** Who is told by a fence, by name where one may know the names. */
import type { Fence } from '../../../contract/fence';
import { useFenceText } from '../../../src/fences/messages';
import { listed } from '../../../src/fences/words';
import { usePermission } from '../../../src/session/useMay';
import { useFenceGuardiansQuery } from '../api';
import { useRuleText } from '../rules/ruleMessages';

export function RecipientNames({ fence: { owner, rules }, studentId }: { fence: Fence; studentId: string | null }) {
  const text = useRuleText();
  const fenceText = useFenceText();
  const named = rules.told.guardians === 'all' ? [] : rules.told.guardians;
  const mayKnow = usePermission('fence:write') && studentId !== null && named.length > 0;
  const { data: guardians = [] } = useFenceGuardiansQuery(studentId === null ? {} : { studentId }, { skip: !mayKnow });
  const names = guardians.filter(({ userId }) => named.includes(userId)).map(({ name }) => name);
  const people = [
    ...(rules.told.guardians === 'all' ? [text(owner === 'family' ? 'told.allFamily' : 'told.all')] : names),
    ...(rules.told.teachers ? [text('told.teachers')] : []),
    ...(rules.told.admins ? [text('told.admins')] : []),
  ];
  return <>{people.length > 0 ? listed(fenceText, people) : named.length > 0 ? text('told.some') : text('none')}</>;
}
