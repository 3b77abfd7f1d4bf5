/** The ways of the home screen that are gone less often, as a list behind one sign. */
import { useState } from 'react';
import { useApprovalsWaiting } from '../../../features/approvals/ApprovalLink';
import { leavePath, PENDING } from '../../../features/approvals/paths';
import { GROUPS } from '../../../features/groups/paths';
import { useNoticesWaitingQuery } from '../../../features/home/api';
import { Called } from '../../messages/calledNames';
import { useText, useTextById } from '../../messages/texts';
import { useOffered } from '../../session/useOffered';
import { useViewer } from '../../session/useViewer';
import { BottomDialog } from '../../ui/BottomDialog';
import { NavRow } from '../../ui/NavRow';
import { crossingsPath, geofencingPath, NOTICES } from '../../ui/pupilPaths';
import { WayButton } from '../../ui/Way';
import { WATERS } from '../../waters/waters';

/** What the viewer is told of and does not decide. */
export const COPIES = '/approval/copy';

interface MoreWaysProps {
  /** The child whom the ways are about; null for staff. */
  of: { studentId: string; name: string } | null;
  label: string;
  /** The sign's name for screen readers; its label when left out. */
  name?: string;
}

export function MoreWays({ of, ...way }: MoreWaysProps) {
  const text = useText('home');
  const title = useTextById();
  const { studentSide } = useViewer();
  const [attendance, notice] = [useOffered('attendance'), useOffered('notice')];
  const waiting = useApprovalsWaiting();
  const unread = useNoticesWaitingQuery(undefined, { skip: !of }).data?.unread ?? 0;
  const [open, setOpen] = useState(false);
  return (
    <>
      <WayButton sign="more" opens {...way} count={of ? waiting + unread : 0} onClick={() => setOpen(true)} />
      {open && (
        <BottomDialog title={of ? <Called name={of.name} /> : way.label} onClose={() => setOpen(false)}>
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
      )}
    </>
  );
}
