/** The calls by which the operator sets the platform, and administrators their school. */
import * as z from 'zod/mini';
import { callsOf } from '../call';
import { Instant, Whole } from '../primitives';
import { MOST_SETTING, SETTING_NAMES, type SettingName } from './settings';

export const SettingNameInput = z.enum(SETTING_NAMES);

/** A setting as it counts now. */
export const KeptSetting = z.object({
  name: SettingNameInput,
  /** The text that counts; null for a secret, and where nothing is set and nothing is usual. */
  text: z.nullable(z.string()),
  /** Where it is from: the operator's variables, the platform, this school, or nobody has set it. */
  from: z.enum(['environment', 'platform', 'school', 'usual']),
  /** What would count if nobody had set it here; null for nothing. A secret of the platform is never told. */
  usual: z.nullable(z.string()),
  /** The last two characters of a secret that is kept, empty for a short one; null without one. */
  ending: z.nullable(z.string()),
  /** True when what is kept here cannot be read: its key is lost, or it is of another release. It does not count. */
  isLost: z.boolean(),
  /** Version of what is kept here; 0 for nothing. */
  version: z.int(),
  changedAt: z.nullable(Instant),
});
export type KeptSetting = z.infer<typeof KeptSetting>;

export const KeptSettingsAnswer = z.object({
  settings: z.array(KeptSetting),
  /** False where the platform keeps no key for secrets, as in a browser tab. */
  canSeal: z.boolean(),
});

export type KeptSettingsAnswer = z.infer<typeof KeptSettingsAnswer>;

/** The data of a refused save: what somebody else has saved in between. */
export const SettingConflict = z.object({ theirs: KeptSetting });

/** Settings whose service can be asked whether it is there. */
export const TRIED_SETTINGS = [
  'traccarUrl',
  'traccarToken',
  'operatorUrl',
  'oneEdu',
  'hunan',
  'hainan',
  'weChat',
  'radioServices',
] as const satisfies readonly SettingName[];
export type TriedSetting = (typeof TRIED_SETTINGS)[number];

export const SettingTried = z.object({
  /** well: it answers as it should. refused: it is there and does not take the token. away: no such answer came. */
  outcome: z.enum(['well', 'refused', 'away']),
  /** Its HTTP status; null without an answer, and for a list. */
  status: z.nullable(z.int()),
  /** Of a list: each of its services, with the code that it answered; empty when it is well. */
  each: z.optional(
    z.array(z.object({ name: z.string(), outcome: z.enum(['well', 'refused', 'away']), code: z.string() })),
  ),
});
export type SettingTried = z.infer<typeof SettingTried>;

/** A school, as the operator sees it: no child, and no name of a person. */
export const OperatedSchool = z.object({
  schoolId: z.string(),
  name: z.string(),
  timeZone: z.string(),
  isOff: z.boolean(),
  pupils: z.int(),
  administrators: z.int(),
  /** Message providers that are on. */
  providers: z.int(),
});
export type OperatedSchool = z.infer<typeof OperatedSchool>;

const SettingDraft = z.object({
  name: SettingNameInput,
  /** Absent: nothing is kept here any more. */
  text: z.optional(z.string().check(z.maxLength(MOST_SETTING))),
  /** Absent: nothing was kept. */
  version: z.optional(Whole),
});

const { get, post } = callsOf('user');
const ours = { hideToast: true, ours: true } as const;
const save = { input: SettingDraft, output: KeptSetting, noEncode: true, ...ours } as const;

export const settingCalls = {
  platformSettings: get('/setting/platform/v1', {
    needs: 'platform:set',
    input: z.object({}),
    output: KeptSettingsAnswer,
    ...ours,
  }),
  /** @throws 422 for a text that does not fit or a variable of the operator's, 409 with `SettingConflict`. */
  savePlatformSetting: post('/setting/platform/save/v1', { needs: 'platform:set', ...save }),
  /**
   * Asks the service whose address the setting has, as it stands in the form; what is left out is as it is kept.
   * @throws 422 without an address, 429 after ten in a quarter of an hour.
   */
  tryPlatformSetting: post('/setting/platform/try/v1', {
    needs: 'platform:set',
    input: z.object({ name: z.enum(TRIED_SETTINGS), text: z.optional(z.string().check(z.maxLength(MOST_SETTING))) }),
    output: SettingTried,
    noEncode: true,
    ...ours,
  }),
  operatedSchools: get('/setting/school/list/v1', {
    needs: 'platform:set',
    input: z.object({}),
    output: z.array(OperatedSchool),
    ...ours,
  }),
  /** For how many days the caller's school keeps: the platform's, or fewer. */
  ownKeeping: get('/setting/keeping/v1', {
    needs: 'session',
    input: z.object({}),
    output: z.object({
      /** Of positions and all that tells where a child was; of a child who left; of calls and texts of a card. */
      keepDays: z.int(),
      leaverDays: z.int(),
      recordDays: z.int(),
    }),
    ...ours,
  }),
  schoolSettings: get('/setting/school/v1', {
    needs: 'school:manage',
    input: z.object({}),
    output: KeptSettingsAnswer,
    ...ours,
  }),
  /** @throws as `savePlatformSetting`. */
  saveSchoolSetting: post('/setting/school/save/v1', { needs: 'school:manage', ...save }),
};
