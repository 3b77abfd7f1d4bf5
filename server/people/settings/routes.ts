/** The calls of the settings: the operator's for the platform, an administrator's for the school. */
import { type OperatedSchool, settingCalls } from '../../../contract/settings/calls';
import type { KeptSettings } from '../../engine/keptSettings/keptSettings';
import type { SettingsCache } from '../../engine/keptSettings/settingsCache';
import { daysOfSchool } from '../../engine/settings';
import type { PlatformContext, Session } from '../../engine/platform';
import { type RequestAuth, serve } from '../../engine/serving/serve';
import { sha256 } from '../../engine/sha256';
import { attemptLimits } from '../signIn/attemptLimits';
import { type AskService, type TryRadioServices, tryRadioServices, trySetting } from './trySetting';
import { settingStore, type SettingOwner } from './settingStore';

/** Tests of one person in a quarter of an hour: each asks somebody else's service. */
const MOST_TESTS = 10;

const PLATFORM: SettingOwner = { scope: 'platform', owner: '' };
const schoolOf = ({ schoolId }: Session): SettingOwner => ({ scope: 'school', owner: schoolId });

export function settingRoutes(
  context: PlatformContext,
  auth: RequestAuth,
  kept: KeptSettings,
  { refresh }: SettingsCache,
  reach: AskService,
  tryRadio: TryRadioServices,
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
      async tryPlatformSetting({ name, text = '' }, { session }) {
        await attemptLimits(context).countAttempt(`setting test ${sha256(session.userId)}`, MOST_TESTS);
        if (name === 'radioServices') return tryRadioServices(text.trim(), kept, tryRadio);
        return trySetting(name, text.trim(), kept, reach);
      },
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
      ownKeeping: async (_, { session }) => daysOfSchool(context.settings, session.schoolId),
      schoolSettings: (_, { session }) => store.list(schoolOf(session)),
      saveSchoolSetting: (draft, { session }, client) => saved(store.save(schoolOf(session), session, client, draft)),
    },
    auth,
  );
}
