/** Follows the platform when who is in sight, or the school's name or time zone, changes while the console is open. */
import { useText } from '../../messages/texts';
import { api } from '../../service/api';
import { useLiveFrame, useLiveGap } from '../../service/liveHooks';
import { useAppDispatch } from '../../store/store';
import { toast } from '../../ui/toast';

/** Everything that depends on who is in the viewer's scope. */
const OF_SCOPE = [
  'ClassStudents',
  'Position',
  'Track',
  'Fence',
  'FenceSide',
  'Crossing',
  'Alert',
  'AlertCounts',
  'AlertDetail',
] as const;

/** The viewer's record has name and zone; the others have days or clock times of the zone. */
const OF_SCHOOL = ['CurrentUser', 'Identities', 'SchoolCalendar', 'Position', 'Track', 'Fence', 'Crossing'] as const;

/** Reads the lists again, so that dots and rows of lost pupils go, and says so. */
export function useScopeChanges() {
  const text = useText('app');
  const dispatch = useAppDispatch();
  useLiveFrame('scope', ({ lost }) => {
    dispatch(api.util.invalidateTags([...OF_SCOPE]));
    if (lost > 0) void toast('info', text('scopeLost'), { mask: false });
  });
  useLiveFrame('school', () => void dispatch(api.util.invalidateTags([...OF_SCHOOL])));
  // What was missed may have been that.
  useLiveGap(() => void dispatch(api.util.invalidateTags(['CurrentUser', 'SchoolCalendar'])));
}
