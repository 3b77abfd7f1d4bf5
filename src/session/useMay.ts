/** Whether the signed-in may do something: manners of the console; the platform checks again. */
import { can, type Permission, roleOf } from '../../contract/permissions';
import { useAppSelector } from '../store/store';

export const usePermission = (permission: Permission): boolean =>
  useAppSelector(({ global }) => can(roleOf(global.level), permission));
