/** What is said about a person of the address book, and office hours in words. */
import { useMemo } from 'react';
import { useIntl } from 'react-intl';
import type { AddressContact, OfficeHours } from '../../contract/addressBook';
import { useCalled } from '../../src/messages/calledNames';
import { useSubjectName } from '../../src/messages/knownNames';
import { useText } from '../../src/messages/texts';

/** Monday, 1 January 2024, noon in UTC. Milliseconds. */
const MONDAY = Date.UTC(2024, 0, 1, 12);
const DAY = 86_400_000;

export function useContactWords() {
  const text = useText('address');
  const called = useCalled();
  const subjectNameOf = useSubjectName();
  const intl = useIntl();
  return useMemo(() => {
    /** 'Mon'. @param day 1 is Monday. */
    const weekday = (day: number) => intl.formatDate(MONDAY + (day - 1) * DAY, { weekday: 'short', timeZone: 'UTC' });
    return {
      /** 'Mon to Fri 15:30–17:00'. */
      hours({ days, from, to }: OfficeHours): string {
        const sorted = [...new Set(days)].toSorted((a, b) => a - b);
        const [first = 1, last = 1] = [sorted[0], sorted.at(-1)];
        const inARow = sorted.length > 2 && last - first === sorted.length - 1;
        const on = inARow
          ? text('daysFromTo', { from: weekday(first), to: weekday(last) })
          : intl.formatList(
              sorted.map((day) => weekday(day)),
              { type: 'conjunction', style: 'narrow' },
            );
        return text('hoursOn', { days: on, from, to });
      },
      /** One line: what the person is to the viewer. */
      line({ staff, guardianOf }: Pick<AddressContact, 'staff' | 'guardianOf'>): string {
        const taught = (staff?.teaches ?? []).map(({ className, subject, leads }) =>
          [called(className), leads ? text('leads') : subject && subjectNameOf(subject)].filter(Boolean).join(' '),
        );
        const isTeacher = staff?.role === 'teacher';
        // Whoever teaches somewhere is a teacher; the row has no room to say so twice.
        const role = isTeacher ? (taught.length > 0 ? [] : [text('role.teacher')]) : staff ? [text('role.admin')] : [];
        const asStaff = [...role, ...taught];
        const children = guardianOf.map(({ name, className, relation }) =>
          text('guardianOf', { name, className: called(className), relation: relation ?? text('guardian') }),
        );
        return [...asStaff, ...children].join(' · ');
      },
    };
  }, [text, intl, called, subjectNameOf]);
}
