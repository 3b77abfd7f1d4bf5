/** Facts about the signed-in viewer that screens read. */
import { can, type Permission } from '../../contract/permissions';
import { DEFAULT_TIME_ZONE } from '../../contract/primitives';
import { selectAuth } from '../store/global';
import { useAppSelector } from '../store/store';
import { useCurrentUserQuery } from './api';

export function useViewer() {
  const { data } = useCurrentUserQuery();
  return {
    /** True for a parent, who sees their own children; false for staff. Null until the user record is loaded. */
    studentSide: data ? data.studentId !== null : null,
    /** The child of a parent's identity; null for staff. */
    studentId: data?.studentId ?? null,
    timeZone: data?.timeZone ?? DEFAULT_TIME_ZONE,
  };
}

/**
 * True for a parent's identity. Known from the sign-in, so also before the user record is loaded.
 */
export const useIsFamily = (): boolean => useAppSelector((state) => selectAuth(state).type === 'student');

/** The viewer's userId; null until the user record is loaded. */
export const useViewerId = (): string | null => useCurrentUserQuery().data?.userId ?? null;

/**
 * Whether the viewer's role holds a permission. Decides what the console offers; the platform checks every call again.
 */
export const usePermission = (permission: Permission): boolean =>
  useAppSelector((state) => can(selectAuth(state).type, permission));
