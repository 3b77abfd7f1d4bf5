/** Texts for a staff member: duty at the school, classes and masked phone number. */
import type { StaffMember } from '../../contract';
import { useText } from '../../src/messages/texts';

export function useStaffWords() {
  const text = useText('guards');
  const duty = ({ role, leads }: Pick<StaffMember, 'role' | 'leads'>) =>
    text(role === 'admin' ? 'role.admin' : leads.length > 0 ? 'role.leads' : 'role.teacher');
  return {
    /** 'Class teacher' */
    duty,
    /** 'Class teacher 三年级1班 · 139****0002' */
    place(member: StaffMember): string {
      const classes = member.leads.length > 0 ? member.leads : member.teaches;
      return [[duty(member), ...classes.slice(0, 3)].join(' '), member.mobile ?? text('noMobile')].join(' · ');
    },
  };
}
