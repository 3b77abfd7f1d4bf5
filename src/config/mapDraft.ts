/** Shows a map that is not kept yet on the one map of the console, while the page that tries it is open. */
import { createContext } from 'react';
import type { BasemapConfig } from '../../contract/runtimeConfig';

export interface MapDraft {
  basemap: BasemapConfig;
  /** Called once when its style or one of its tiles cannot be loaded. */
  onTrouble: (reason: unknown) => void;
}

/** Shows a draft in place of the map; null ends that. Does nothing without a map. */
export const MapDraftContext = createContext<(draft: MapDraft | null) => void>(() => {});
