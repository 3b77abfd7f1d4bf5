/**
 * What `doctor` finds: the form of a finding, and those of messages to phones, which say what schools lack and which of
 * their providers do not work.
 */
import { type BindingValue, PROVIDER_SETTING, valuesOf } from '../../alarm/delivery/providers/bindings';
import { providersDown } from '../../alarm/delivery/providers/providerUse';
import { errandsOf } from '../../../contract/delivery/providers';
import { type Sealer, settingsOfKind } from '../../engine/keptSettings/settingRows';
import { columnOf, type Queryable } from '../../engine/store/db';

export interface Finding {
  /** The name of the check: a word of the program. */
  check: string;
  /** `warning` does not keep the platform from its work today. */
  state: 'well' | 'warning' | 'fault';
  says: string;
  /** A command, or what to set; null when all is well. */
  mend: string | null;
}

/** @param says what is as it should be */
export const well = (check: string, says: string): Finding => ({ check, state: 'well', says, mend: null });

const PAGE = 'in the console: Manage the school → Message providers';

/** What the operator has set for all schools. */
export interface OperatorsWays {
  codes: boolean;
  alerts: boolean;
}

/** @param sealer null when the key cannot be read: then every secret counts as one that does not open */
export async function examineProviders(
  db: Queryable,
  sealer: Sealer | null,
  operator: OperatorsWays,
  now: Date,
): Promise<Finding[]> {
  const schools = await columnOf<string>(db, 'select school_id from school where disabled_at is null');
  if (schools.length === 0) return [];
  const bound = await settingsOfKind<BindingValue>(db, PROVIDER_SETTING);
  const errands = (school: string) =>
    bound
      .filter(({ owner, value }) => owner === school && value.isOn)
      .flatMap(({ value }) => errandsOf(value.provider, value.values));
  const without = (errand: 'code' | 'alert') => schools.filter((school) => !errands(school).includes(errand)).length;
  const closed = bound.filter((row) => valuesOf(row, sealer) === null).length;
  const down = await Promise.all(schools.map((school) => providersDown(db, school, now)));
  const broken = down.filter((count) => count > 0).length;
  const [noCodes, noAlerts] = [operator.codes ? 0 : without('code'), operator.alerts ? 0 : without('alert')];
  const lacks = [
    noCodes > 0 &&
      `${noCodes} of ${schools.length} schools have nothing that carries codes: parents there sign in by password alone.`,
    noAlerts > 0 &&
      `${noAlerts} of ${schools.length} schools have nothing that carries alerts: an SOS reaches open pages and pushes alone.`,
  ].filter((says) => says !== false);
  return [
    ...lacks.map((says): Finding => ({ check: 'messages', state: 'warning', says, mend: PAGE })),
    ...(lacks.length === 0
      ? [
          {
            check: 'messages',
            state: 'well',
            says: 'Codes and alerts can leave for every school.',
            mend: null,
          } as const,
        ]
      : []),
    ...(closed > 0
      ? [
          {
            check: 'secrets',
            state: 'fault',
            says: `${closed} message providers have secrets that no key of this machine opens.`,
            mend: `put back settings.key (or SETTINGS_KEY_FILE) of before, or type the secrets again ${PAGE}`,
          } as const,
        ]
      : []),
    ...(broken > 0
      ? [
          {
            check: 'providers',
            state: 'fault',
            says: `In ${broken} schools a message provider failed at its last message.`,
            mend: `its page says why, ${PAGE}`,
          } as const,
        ]
      : []),
  ];
}
