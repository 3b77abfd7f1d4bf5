/** Loads the runtime configuration, and gives it to components. */
import { createContext, useContext } from 'react';
import { type BasemapConfig, RuntimeConfig } from '../../contract/runtimeConfig';

export const ConfigContext = createContext<RuntimeConfig | null>(null);

export function useConfig(): RuntimeConfig {
  const config = useContext(ConfigContext);
  if (!config) throw new Error('ConfigContext is missing');
  return config;
}

/** A map that is not kept yet, which the page that tries it shows on the one map of the console. */
export interface MapDraft {
  basemap: BasemapConfig;
  /** Called once when its style or one of its tiles cannot be loaded. */
  onTrouble: (reason: unknown) => void;
}

/** Shows a draft in place of the map; null ends that. Does nothing without a map. */
export const MapDraftContext = createContext<(draft: MapDraft | null) => void>(() => {});

/**
 * Encryption and desensitisation are always on, whatever the file says (7.04).
 * Throws when the file cannot be loaded or does not fit the schema: the console cannot make calls without it.
 */
export async function loadRuntimeConfig(address: string, fetch: typeof globalThis.fetch): Promise<RuntimeConfig> {
  const response = await fetch(address, { cache: 'no-cache', headers: { accept: 'application/json' } });
  if (!response.ok) throw new Error(`Runtime configuration: HTTP ${response.status}`);
  return forcedOn(RuntimeConfig.parse(await response.json()));
}

const forcedOn = (config: RuntimeConfig): RuntimeConfig => ({
  ...config,
  encode: { ...config.encode, enabled: true },
  desensitise: true,
});
