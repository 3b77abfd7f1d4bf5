/** Gives components the runtime configuration. */
import { createContext, useContext } from 'react';
import type { RuntimeConfig } from '../../contract/runtimeConfig';

export const ConfigContext = createContext<RuntimeConfig | null>(null);

export function useConfig(): RuntimeConfig {
  const config = useContext(ConfigContext);
  if (!config) throw new Error('ConfigContext is missing');
  return config;
}
