/** Whose card a sheet is about, with the child's disc; among several children one tap shows the same sheet of another. */
import { usePupilDiscs } from '../../src/session/usePupilNames';
import { useChild } from '../../src/session/useChild';
import { Called } from '../../src/messages/calledNames';
import { useText } from '../../src/messages/texts';
import { OneOf } from '../../src/ui/Chips';
import { PupilDisc } from '../../src/ui/PupilDisc';

export function ChildHead() {
  const text = useText('card');
  const { studentId, children, choose } = useChild();
  const discs = usePupilDiscs();
  const name = children.get(studentId ?? '');
  if (children.size > 1)
    return (
      <div className="child-head">
        <OneOf
          label={text('whose')}
          labelShown={studentId === null}
          chips={[...children].map(([value, called]) => ({ value, name: called }))}
          chosen={studentId ?? ''}
          onChoose={choose}
        />
      </div>
    );
  if (name === undefined) return null;
  return (
    <p className="child-head flex gap-2 middle strong">
      <PupilDisc label={discs.get(studentId ?? '') ?? ''} state="fresh" /> <Called name={name} />
    </p>
  );
}
