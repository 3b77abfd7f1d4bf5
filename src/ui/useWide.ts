/** How much room there is beside the map. */
import { useMedia } from './useMedia';

/** True from 900 CSS px: room for panels on both sides of the map. */
export const useWide = () => useMedia('(min-width: 900px)');

/** True besides for a phone on its side, or a desk's page at twice its size: a sheet below the map would leave neither of them room. The stylesheets say the same. */
export const useBeside = () => useMedia('(min-width: 900px), (min-width: 640px) and (max-height: 500px)');
