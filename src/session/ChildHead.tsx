/** Which child a sheet is about: disc and name at its top; a guardian of several children switches there in one tap. */
import './childHead.css';
import { useSearchParams } from 'react-router-dom';
import { Called, useCalled } from '../messages/calledNames';
import { useText } from '../messages/texts';
import { PupilDisc } from '../ui/PupilDisc';
import { Segments } from '../ui/Segments';
import { useAddressedPupil, usePupilDiscs, usePupilNames } from './usePupilNames';
import { useViewer } from './useViewer';

/** @param fixed the sheet is about one thing of this child, which other children do not have: there is no switch */
export function ChildHead({ fixed = false }: { fixed?: boolean }) {
  const text = useText('ui');
  const called = useCalled();
  const { studentSide } = useViewer();
  const { studentId, name } = useAddressedPupil();
  const names = usePupilNames();
  const discs = usePupilDiscs();
  const [, setSearch] = useSearchParams();
  if (studentSide !== true || name === undefined) return null;
  if (fixed || names.size < 2 || !names.has(studentId))
    return (
      <p className="child-head flex middle gap-2 below-3 text-l strong">
        <PupilDisc label={discs.get(studentId) ?? ''} />
        <Called name={name} />
      </p>
    );
  return (
    <div className="child-head below-3">
      <Segments
        label={text('whichChild')}
        choices={[...names].map(([value, childName]) => ({
          value,
          name: called(childName),
          shown: (
            <span className="flex middle gap-2">
              <PupilDisc label={discs.get(value) ?? ''} /> <Called name={childName} />
            </span>
          ),
        }))}
        chosen={studentId}
        onChoose={(chosen) =>
          setSearch(
            (before) => {
              before.set('studentId', chosen);
              return before;
            },
            { replace: true },
          )
        }
      />
    </div>
  );
}
