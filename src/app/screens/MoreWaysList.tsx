/** The list of the ways that are gone less often. Loaded when it is opened (MoreWays). */
import { COPIES, leavePath, PENDING } from '../../../features/approvals/paths';
import { GROUPS } from '../../../features/groups/paths';
import { Called } from '../../messages/calledNames';
import { useText, useTextById } from '../../messages/texts';
import { useOffered } from '../../session/useOffered';
import { useViewer } from '../../session/useViewer';
import { BottomDialog } from '../../ui/BottomDialog';
import { NavRow } from '../../ui/NavRow';
import { crossingsPath, geofencingPath, NOTICES } from '../../ui/pupilPaths';
import { WATERS } from '../../waters/waters';

export interface MoreWaysListProps {
  /** The child whom the ways are about; null for staff. */
  of: { studentId: string; name: string } | null;
  label: string;
  /** Approvals that wait for the viewer, and notices that the viewer has not read. */
  waiting: number;
  unread: number;
  onClose: () => void;
}

export function MoreWaysList({ of, label, waiting, unread, onClose }: MoreWaysListProps) {
  const text = useText('home');
  const title = useTextById();
  const { studentSide } = useViewer();
  const [attendance, notice] = [useOffered('attendance'), useOffered('notice')];
  return (
    <BottomDialog title={of ? <Called name={of.name} /> : label} onClose={onClose}>
      {of && <NavRow to={leavePath(of.studentId)}>{text('askLeave')}</NavRow>}
      {of && (
        <NavRow to={PENDING} aside={waiting > 0 ? `${waiting}` : undefined}>
          {title('home.approvals')}
        </NavRow>
      )}
      <NavRow to={NOTICES} aside={unread > 0 ? text('noticesUnread', { n: unread }) : undefined}>
        {title(of ? 'home.notices' : 'home.noticesSent')}
      </NavRow>
      {(attendance || !studentSide) && (
        <NavRow to={crossingsPath({ studentId: of?.studentId })}>{title('crossings.title')}</NavRow>
      )}
      {!of && <NavRow to={geofencingPath(false, null)}>{title('positions.fences')}</NavRow>}
      <NavRow to={WATERS}>{title('water.title')}</NavRow>
      {of && <NavRow to={GROUPS}>{title('home.trips')}</NavRow>}
      {notice && !of && <NavRow to={COPIES}>{title('home.copies')}</NavRow>}
    </BottomDialog>
  );
}
