/**
 * Imports a school's roster in one transaction: known ids are updated, people that it no longer lists are marked as
 * left. No row is deleted. The same roster again changes nothing.
 */
import { spanMs } from '../../../contract/day';
import { announcePositions } from '../../engine/live/broadcast';
import type { PlatformContext } from '../../engine/platform';
import { columnOf, type Queryable } from '../../engine/store/db';
import { retryOnDeadlock } from '../../engine/store/errors';
import type { Consequences, PeopleContext } from '../consequences';
import { insertKey } from '../intakeKeys/intakeKeys';
import { importSchoolRow } from '../schools/schoolRows';
import { requireKnownIds, requireOwnIds } from './checkRoster';
import { leaversOf, peopleAmong, requireFewLeavers } from './leavers';
import type { Roster, RosterOutcome } from './roster';
import { lockCards } from './rosterCards';
import { writeRoster } from './writeRoster';

/** What an import needs of the platform. */
export type ImportContext = Pick<PeopleContext, 'db' | 'clock' | 'passwords' | 'settings' | 'consequences'>;

export interface ImportOptions {
  /** The number of pupils and people who may leave; needed only when the roster leaves out many. */
  leavers?: number | undefined;
  /** Only says what the roster would do: everything is undone. */
  check?: boolean;
}

/** Undoes the transaction of a check. */
class CheckedOnly extends Error {
  readonly outcome: RosterOutcome;

  constructor(outcome: RosterOutcome) {
    super('The roster was only checked');
    this.outcome = outcome;
  }
}

/**
 * @throws RosterError when the roster speaks of another school, or leaves out so many people that it may be a part
 * only. The store is then unchanged.
 */
export async function importRoster(
  { db, clock, passwords, settings, consequences }: ImportContext,
  roster: Roster,
  { leavers: confirmed, check = false }: ImportOptions = {},
): Promise<RosterOutcome> {
  requireKnownIds(roster);
  const known = await knownUserIds(db, roster);
  // Each password is hashed once: many accounts have the same starting password, and a hash takes a tenth of a second.
  const hashes = new Map<string, string>();
  for (const { userId, password } of roster.accounts) {
    if (!known.has(userId) && !hashes.has(password))
      hashes.set(password, await passwords.hash(password + settings.compat.passwordSuffix, 'roster'));
  }
  try {
    const { outcome, moved } = await retryOnDeadlock(() =>
      db.transaction(async (tx) => {
        const imported = await importRows(tx, consequences, roster, hashes, confirmed, clock());
        if (check) throw new CheckedOnly(imported.outcome);
        return imported;
      }),
    );
    await announcePositions(db, 'roster', moved);
    return outcome;
  } catch (error) {
    if (error instanceof CheckedOnly) return error.outcome;
    throw error;
  }
}

/** @returns what it did, and the pupils whose cards changed. */
async function importRows(
  tx: Queryable,
  consequences: Consequences,
  roster: Roster,
  hashes: ReadonlyMap<string, string>,
  confirmed: number | undefined,
  now: Date,
): Promise<{ outcome: RosterOutcome; moved: string[] }> {
  const { schoolId } = roster.school;
  await importSchool(tx, consequences, roster);
  const cards = await lockCards(
    tx,
    schoolId,
    roster.devices.map(({ uniqueId }) => uniqueId),
  );
  await requireOwnIds(tx, roster);
  const leaving = await leaversOf(tx, roster);
  await requireFewLeavers(tx, roster, leaving, confirmed);
  const written = await writeRoster(
    tx,
    consequences,
    {
      schoolId,
      classes: roster.classes.map((one, position) => ({ ...one, position })),
      students: roster.students,
      accounts: roster.accounts.map(({ password, passwordAge, ...account }) => ({
        ...account,
        hash: hashes.get(password) ?? '',
        passwordSetAt: new Date(now.getTime() - passwordAge * spanMs(1, 'days')),
      })),
      identities: roster.accounts.flatMap(({ userId, identities }) =>
        identities.map((identity) => ({ classIds: [], leads: [], studentId: null, userId, ...identity })),
      ),
      devices: roster.devices,
      places: roster.places,
      leaving: { ...leaving, classes: await classesWithout(tx, roster) },
    },
    cards,
    now,
  );
  return {
    outcome: {
      left: { pupils: leaving.pupils, people: peopleAmong(leaving, roster) },
      cardsChanged: written.cardsChanged,
      kept: written.kept,
      handedOver: written.handedOver,
    },
    moved: written.moved,
  };
}

/** Two imports of one school wait for each other here. What was reckoned by another time zone is reckoned anew. */
async function importSchool(tx: Queryable, { tellZoneChange }: Consequences, { school }: Roster): Promise<void> {
  const [before] = await tx.query<{ time_zone: string }>(
    'select time_zone from school where school_id = $1 for update',
    [school.schoolId],
  );
  await importSchoolRow(tx, school);
  if (before && before.time_zone !== school.timeZone) await tellZoneChange(tx, school.schoolId);
}

/** The present classes that a roster does not list. */
const classesWithout = (tx: Queryable, { school, classes }: Roster): Promise<string[]> =>
  columnOf<string>(
    tx,
    'select class_id from class where school_id = $1 and left_at is null and class_id <> all($2::text[])',
    [school.schoolId, classes.map(({ classId }) => classId)],
  );

/** Which accounts exist: only the others need a hash of their starting password. */
const knownUserIds = async (on: Queryable, { accounts }: Roster): Promise<ReadonlySet<string>> =>
  new Set(
    await columnOf<string>(on, 'select user_id from account where user_id = any($1)', [
      accounts.map(({ userId }) => userId),
    ]),
  );

/**
 * Creates an intake key: for one device, or for a gateway that reports for all devices (`uniqueId` null).
 * @throws for an unknown device: a key for one device must never become a key for all.
 */
export async function grantKey(
  { db }: Pick<PlatformContext, 'db'>,
  key: string,
  label: string,
  uniqueId: string | null,
): Promise<void> {
  const [device] =
    uniqueId === null
      ? []
      : await db.query<{ device_no: number }>('select device_no from device where unique_id = $1', [uniqueId]);
  if (uniqueId !== null && !device) throw new Error('There is no such device');
  await insertKey(db, key, label, device?.device_no ?? null);
}
