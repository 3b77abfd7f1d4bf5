/** The calls of the settings: the operator's for the platform, an administrator's for the school. */
import { type OperatedSchool, settingCalls } from '../../../contract/settings/calls';
import type { KeptSettings } from '../../engine/keptSettings/keptSettings';
import type { SettingsCache } from '../../engine/keptSettings/settingsCache';
import type { PlatformContext, Session } from '../../engine/platform';
import { type RequestAuth, serve } from '../../engine/serving/serve';
import { settingStore, type SettingOwner } from './settingStore';

const PLATFORM: SettingOwner = { scope: 'platform', owner: '' };
const schoolOf = ({ schoolId }: Session): SettingOwner => ({ scope: 'school', owner: schoolId });

export function settingRoutes(
  context: PlatformContext,
  auth: RequestAuth,
  kept: KeptSettings,
  { refresh }: SettingsCache,
) {
  const store = settingStore(context, kept);
  const saved = async <Saved>(saving: Promise<Saved>): Promise<Saved> => {
    const one = await saving;
    await refresh();
    return one;
  };
  return serve<typeof settingCalls>(
    settingCalls,
    {
      platformSettings: () => store.list(PLATFORM),
      savePlatformSetting: (draft, { session }, client) => saved(store.save(PLATFORM, session, client, draft)),
      operatedSchools: () =>
        context.db.query<OperatedSchool>(
          `select school_id as "schoolId", name, time_zone as "timeZone", disabled_at is not null as "isOff",
             (select count(*)::int from student where student.school_id = school.school_id
               and left_at is null) as pupils,
             (select count(*)::int from identity where identity.school_id = school.school_id and user_type = '0'
               and left_at is null) as administrators,
             (select count(*)::int from setting where scope = 'school' and owner = school.school_id
               and kind = 'provider' and (value->>'isOn')::boolean) as providers
           from school order by name, school_id limit 500`,
        ),
      schoolSettings: (_, { session }) => store.list(schoolOf(session)),
      saveSchoolSetting: (draft, { session }, client) => saved(store.save(schoolOf(session), session, client, draft)),
    },
    auth,
  );
}
