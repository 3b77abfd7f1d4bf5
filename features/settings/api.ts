/** The calls of the settings, and the paths of their pages: the operator's for the platform, and a school's. */
import { settingCalls } from '../../contract/settings/calls';
import type { SettingName, SettingScope } from '../../contract/settings/settings';
import { api } from '../../src/service/api';
import { request } from '../../src/service/request';

const settingApi = api.injectEndpoints({
  endpoints: (build) => ({
    platformSettings: build.query({ ...request(settingCalls.platformSettings), providesTags: ['Setting'] }),
    operatedSchools: build.query(request(settingCalls.operatedSchools)),
    savePlatformSetting: build.mutation({ ...request(settingCalls.savePlatformSetting), invalidatesTags: ['Setting'] }),
    tryPlatformSetting: build.mutation(request(settingCalls.tryPlatformSetting)),
    schoolSettings: build.query({ ...request(settingCalls.schoolSettings), providesTags: ['Setting'] }),
    saveSchoolSetting: build.mutation({ ...request(settingCalls.saveSchoolSetting), invalidatesTags: ['Setting'] }),
  }),
});

export const {
  usePlatformSettingsQuery,
  useOperatedSchoolsQuery,
  useSavePlatformSettingMutation,
  useTryPlatformSettingMutation,
  useSchoolSettingsQuery,
  useSaveSchoolSettingMutation,
} = settingApi;

export const SETTINGS_PATH: Readonly<Record<SettingScope, string>> = {
  platform: '/platform',
  school: '/manage/settings',
};
/** The page that gets the map of the town, of the operator. */
export const TOWN_MAP_PATH = '/platform/town-map';
export const settingPath = (scope: SettingScope, name: SettingName) =>
  scope === 'platform' ? `/platform/${name}` : `/manage/settings/${name}`;
