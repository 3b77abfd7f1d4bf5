/**
 * The numbers of a child's guardians, proposed where a list of numbers is empty: the viewer's own, and those that the
 * address book has. The whole number of somebody else is asked for when it is chosen, and its owner reads who saw it.
 */
import type { AddressContact } from '../../contract/addressBook';
import { useNumberLook } from '../../src/contacts/useNumberLook';
import { useCalled } from '../../src/messages/calledNames';
import { useText } from '../../src/messages/texts';
import { Button } from '../../src/ui/Button';
import { Fault } from '../../src/ui/Form';
import { useFamilyBookQuery } from './api';

/** A number with what the card calls it. */
export interface ProposedNumber {
  number: string;
  name: string;
}

interface FamilyNumbersProps {
  studentId: string;
  onPick: (picked: ProposedNumber) => void;
}

/** Characters of a name on a card (`NumberName`), at most. */
const LONGEST_NAME = 10;

export function FamilyNumbers({ studentId, onPick }: FamilyNumbersProps) {
  const text = useText('card');
  const { data: book } = useFamilyBookQuery();
  const guardians =
    book?.contacts.filter(
      ({ mobile, guardianOf }) => mobile !== null && guardianOf.some((child) => child.studentId === studentId),
    ) ?? [];
  const mobile = book?.ownMobile ?? null;
  if (mobile === null && guardians.length === 0) return null;
  return (
    <section className="card-part" aria-label={text('familyNumbers')}>
      <h3 className="card-heading">{text('familyNumbers')}</h3>
      <div className="flex gap-2 wraps">
        {mobile !== null && (
          <Button kind="plain" onClick={() => onPick({ number: mobile, name: '' })}>
            {text('ownNumber', { number: mobile })}
          </Button>
        )}
        {guardians.map((guardian) => (
          <Guardian key={guardian.userId} {...guardian} studentId={studentId} onPick={onPick} />
        ))}
      </div>
      {guardians.length > 0 && <p className="card-quiet quiet text-s">{text('numberLookNote')}</p>}
    </section>
  );
}

function Guardian({ userId, name, mobile, guardianOf, studentId, onPick }: AddressContact & FamilyNumbersProps) {
  const text = useText('card');
  const called = useCalled();
  const { look, isLoading, fault } = useNumberLook(userId);
  const relation = guardianOf.find((child) => child.studentId === studentId)?.relation ?? null;

  async function pick() {
    const number = await look('show');
    if (number !== null) onPick({ number, name: (relation ?? called(name)).slice(0, LONGEST_NAME) });
  }
  return (
    <>
      <Button kind="plain" busy={isLoading} onClick={() => void pick()}>
        {text('guardianNumber', { name: called(name), number: mobile ?? '' })}
      </Button>
      <Fault className="fault text-s full-width if-any">
        {fault && text(fault === 'tooMany' ? 'tooManyLooks' : 'numberUnread')}
      </Fault>
    </>
  );
}
