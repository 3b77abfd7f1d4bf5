/** Follows the platform when the pupils that the viewer may see change while the console is open. */
import { useText } from '../../messages/texts';
import { api } from '../../service/api';
import { useLiveFrame } from '../../service/liveHooks';
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

/** Reads the lists again, so that dots and rows of lost pupils go, and says so. */
export function useScopeChanges() {
  const text = useText('app');
  const dispatch = useAppDispatch();
  useLiveFrame('scope', ({ lost }) => {
    dispatch(api.util.invalidateTags([...OF_SCOPE]));
    if (lost > 0) void toast('info', text('scopeLost'), { mask: false });
  });
}
