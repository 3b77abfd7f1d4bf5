/** Alert preferences in the store, by person and role. */
import type { AlertPreferences, Role } from '../../../contract';
import type { Queryable } from '../../engine/store/db';

/** The preferences of a person who has saved none. */
export const NO_PREFERENCES: AlertPreferences = { kinds: [], quietHours: [], mutes: [] };

interface PersonInRole {
  userId: string;
  role: Role;
}

/** Reads the preferences of several people. @returns a function from a person to the preferences */
export async function preferencesOf(
  tx: Queryable,
  people: readonly PersonInRole[],
): Promise<(person: PersonInRole) => AlertPreferences> {
  const rows = await tx.query<{ user_id: string; role: Role; preferences: AlertPreferences }>(
    'select user_id, role, preferences from alert_preference where user_id = any($1)',
    [[...new Set(people.map(({ userId }) => userId))]],
  );
  const known = new Map(rows.map((row) => [`${row.user_id} ${row.role}`, row.preferences]));
  return ({ userId, role }) => known.get(`${userId} ${role}`) ?? NO_PREFERENCES;
}

export async function savePreferences(
  tx: Queryable,
  { userId, role }: PersonInRole,
  preferences: AlertPreferences,
): Promise<void> {
  await tx.query(
    `insert into alert_preference (user_id, role, preferences) values ($1, $2, $3::jsonb)
      on conflict (user_id, role) do update set preferences = excluded.preferences`,
    [userId, role, JSON.stringify(preferences)],
  );
}
