/** The tree of the viewer's classes, or why there is none. It is a piece of its own: a family never fetches it. */
import { useNavigate } from 'react-router-dom';
import { newGroupPath } from '../../../features/groups/paths';
import { useGroupClasses } from '../../../features/groups/useGroupClasses';
import { ClassTree } from '../../../features/classes/ClassTree';
import type { TreeClass } from '../../../features/classes/treeRows';
import type { Standing } from '../../../features/home/hourAnswer';
import { StandingChips } from '../../../features/home/StandingChips';
import { CLASSES, newPupilPath, ROSTER_IMPORT } from '../../../features/manage/paths';
import { usePupilNotes, useStateCounts } from '../../../features/positions/usePupilNotes';
import { useText } from '../../messages/texts';
import { selectClassStudents, useClassStudentsQuery } from '../../session/api';
import { usePermission, useViewer } from '../../session/useViewer';
import { useAppSelector } from '../../store/store';
import { ButtonLink } from '../../ui/Button';
import { LoadError } from '../../ui/LoadError';
import { Notice } from '../../ui/Notice';
import { usePupilSelection } from './useSelection';
import { useStandings } from './useStandings';

export function ClassList() {
  const text = useText('classes');
  const { isError, error, isLoading, refetch } = useClassStudentsQuery();
  const isInit = useAppSelector(({ track }) => track.isInit);
  const { classStudentList } = useAppSelector(selectClassStudents);
  const groups = useGroupClasses();
  const navigate = useNavigate();
  const manages = usePermission('school:manage');
  const notes = usePupilNotes();
  const counts = useStateCounts();
  const { selectedId, shown, shownIds, inState, setInState, standing, setStanding, choose, showAll, open } =
    usePupilSelection();
  const standings = useStandings();
  const homeText = useText('home');
  const { studentSide } = useViewer();
  if (isInit && isError) {
    return (
      <LoadError
        failure={error}
        words={{ unknown: text('failed'), offline: text('unreachable'), failed: text('failed'), retry: text('retry') }}
        onRetry={() => void refetch()}
      />
    );
  }
  if (isInit || isLoading) return <output>{text('loading')}</output>;
  if (classStudentList.length === 0) return <NoClasses />;
  const all = groups.length > 0 ? [...classStudentList, ...groups] : classStudentList;
  return (
    <ClassTree
      classes={standing === null ? all : thereOnly(all, standings, standing)}
      narrowedTo={standing === null ? null : homeText(`standing.${standing}`)}
      chips={
        studentSide === false && (
          <StandingChips
            standings={standings}
            chosen={standing}
            onChoose={(one) => setStanding(one === standing ? null : one)}
          />
        )
      }
      notes={notes}
      selectedId={selectedId}
      counts={counts}
      inState={inState}
      onState={setInState}
      shownIds={shownIds}
      onSelect={open}
      onChoose={choose}
      onShowAll={showAll}
      onGroup={() => void navigate(newGroupPath(shown ?? ''))}
      onAdd={manages ? (classId) => void navigate(newPupilPath(classId)) : null}
    />
  );
}

/** The classes with the pupils of one standing. */
const thereOnly = (classes: readonly TreeClass[], standings: ReadonlyMap<string, Standing>, standing: Standing) =>
  classes.flatMap((one) => {
    const studentList = one.studentList.filter(({ studentId }) => standings.get(studentId) === standing);
    return studentList.length > 0 ? [{ ...one, studentList }] : [];
  });

/** Who may make classes is told how; all others, whom to ask. */
function NoClasses() {
  const text = useText('classes');
  const manages = usePermission('school:manage');
  if (!manages) return <Notice sign="card" title={text('empty')} level={3} />;
  return (
    <Notice
      sign="card"
      title={text('emptySchool')}
      level={3}
      action={
        <>
          <ButtonLink to={ROSTER_IMPORT}>{text('toImport')}</ButtonLink>
          <ButtonLink kind="plain" to={CLASSES}>
            {text('toClasses')}
          </ButtonLink>
        </>
      }
      text={text('emptySchoolText')}
    />
  );
}
