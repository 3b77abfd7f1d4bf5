/** The settings of the console, as /config.json gives them: those of the environment, with those that are kept. */
import { type DemoAccount, RuntimeConfig } from '../../../contract';
import { resolvedBasemap, satelliteOf } from '../../../contract/settings/mapSetting';
import { placeOfService } from '../../../contract/settings/radioServices';
import type { KeptSettings } from '../../engine/keptSettings/keptSettings';
import type { Settings } from '../../engine/platform';
import type { RadioOutside } from '../../field/radioProviders/askService';
import type { Environment } from './environment';

/** @returns a function that reads them as they are now: a setting may change at any time. */
export const consoleConfig =
  (
    {
      basePath,
      basemap,
      satellite,
      bounds,
      demoAccounts,
    }: Pick<Environment, 'basePath' | 'basemap' | 'satellite' | 'bounds'> & { demoAccounts?: DemoAccount[] },
    settings: Settings,
    kept: Pick<KeptSettings, 'platform'>,
    radioServices: RadioOutside['services'],
    townNow: () => RuntimeConfig['townFile'],
  ) =>
  () => {
    const townFile = townNow();
    const { constant, encodeVersion, environment, passwordSuffix } = settings.compat;
    return RuntimeConfig.parse({
      basePath: basePath.replace(/\/$/, ''),
      basemap: resolvedBasemap(kept.platform('basemap') ?? basemap, townFile),
      satellite: satelliteOf(kept.platform('satellite') ?? satellite),
      townFile,
      bounds: kept.platform('bounds') ?? bounds,
      encode: { constant, encodeVersion, environment },
      passwordSuffix,
      weChat: settings.weChat,
      autoLogout: settings.autoLogout,
      passkeyOrigin: settings.consoleOrigin ?? undefined,
      privacyContact: settings.privacyContact,
      keepDays: settings.keepDays,
      radioServices: radioServices().map((one) => `${one.service} ${placeOfService(one)}`),
      icpNumber: kept.platform('icpNumber'),
      policeNumber: kept.platform('policeNumber'),
      demoAccounts,
    });
  };
