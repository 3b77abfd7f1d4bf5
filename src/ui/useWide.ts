/** Whether there is room for panels beside the map rather than over it. */
import { useMedia } from './useMedia';

/** True from 900 CSS px. */
export const useWide = () => useMedia('(min-width: 900px)');
