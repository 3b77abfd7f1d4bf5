/** Loads the runtime configuration, the first thing the console does. */
import { RuntimeConfig } from '../../contract/runtimeConfig';

/**
 * Reads the configuration at an address. Whatever it says, encryption and desensitisation are then forced on (7.04).
 * Throws when it cannot be had or does not fit: without it no call can be made.
 */
export async function loadRuntimeConfig(address: string, fetch: typeof globalThis.fetch): Promise<RuntimeConfig> {
  const response = await fetch(address, { cache: 'no-cache', headers: { accept: 'application/json' } });
  if (!response.ok) throw new Error(`Runtime configuration: HTTP ${response.status}`);
  return forcedOn(RuntimeConfig.parse(await response.json()));
}

export const forcedOn = (config: RuntimeConfig): RuntimeConfig => ({
  ...config,
  encode: { ...config.encode, enabled: true },
  desensitise: true,
});
