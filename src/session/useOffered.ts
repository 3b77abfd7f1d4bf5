/** Which of the specification's functions are offered to the viewer (4.12-4.14): the flags of the store's user area. */
import { useAppSelector } from '../store/store';

type OfferedFunction = 'sos' | 'power' | 'attendance' | 'application' | 'notice' | 'call';

/** Yes to all while the viewer's record is loading, so that nothing appears late. */
export function useOffered(of: OfferedFunction): boolean {
  return useAppSelector(({ user }) => user.isInit || user[`${of}Enable`]);
}
