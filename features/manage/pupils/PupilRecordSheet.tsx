/** '/manage/pupils/:studentId': what the school keeps about one pupil; 'new' adds one. Our own addition. */
import '../manage.css';
import { useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { useText } from '../../../src/messages/texts';
import { LoadState } from '../../../src/ui/LoadState';
import { Sheet } from '../../../src/ui/Sheet';
import { useManagedPupilQuery } from '../api';
import { NEW, PUPILS, recordPath } from '../paths';
import { PupilCard } from './PupilCard';
import { PupilForm } from './PupilForm';
import { PupilGuardians } from './PupilGuardians';
import { PupilLeaving } from './PupilLeaving';
import { PupilTable } from './PupilTable';
import { Called } from '../../../src/messages/calledNames';

export function PupilRecordSheet() {
  const text = useText('manage');
  const navigate = useNavigate();
  const studentId = useParams()['studentId'] ?? '';
  const adding = studentId === NEW;
  const [parameters] = useSearchParams();
  const { currentData: pupil, error, refetch } = useManagedPupilQuery({ studentId }, { skip: adding });
  const query = parameters.toString();
  return (
    <Sheet
      title={adding ? text('addPupil') : (pupil?.name ?? text('pupilRecord'))}
      closesTo={query ? `${PUPILS}?${query}` : PUPILS}
      anchor="full"
      list={{ title: text('pupilList'), content: <PupilTable chosenId={studentId} /> }}
    >
      {adding && (
        <PupilForm
          pupil={null}
          classId={parameters.get('class')}
          onSaved={({ pupil: added }) =>
            void navigate(added ? recordPath(PUPILS, added.studentId) : PUPILS, { replace: true })
          }
        />
      )}
      {!adding && !pupil && <LoadState failure={error} onRetry={refetch} />}
      {pupil && (
        <>
          <PupilForm key={studentId} pupil={pupil} />
          <PupilGuardians pupil={pupil} />
          <PupilCard pupil={pupil} />
          <h3 className="manage__part">{text('teachers')}</h3>
          {pupil.teachers.length === 0 && <p className="quiet text-m">{text('noTeacher')}</p>}
          <ul className="manage__lines">
            {pupil.teachers.map(({ roleId, name, leads }) => (
              <li key={roleId}>
                <strong>
                  <Called name={name} />
                </strong>
                <span>{text(leads ? 'leads' : 'teaches')}</span>
              </li>
            ))}
          </ul>
          {pupil.mayMove && <PupilLeaving key={`leaving ${studentId}`} studentId={studentId} name={pupil.name} />}
        </>
      )}
    </Sheet>
  );
}
