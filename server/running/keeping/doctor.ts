/** What an installation lacks: each check says what is wrong and which command mends it. */
import { access, constants, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { BasemapSeen } from './basemapTile';
import type { Db } from '../../engine/store/db';
import { examineProviders, type Finding, type OperatorsWays, well } from './findings';
import { examineKept, withKeptWays } from './settingFindings';
import { examineFormer, examineKeeping, examineNotices, examineUse } from './storeFindings';
import type { Sealer } from '../../engine/keptSettings/settingRows';
import { doneSteps, NewerStore } from '../../engine/store/migrate';
import { MIGRATIONS } from '../../engine/store/migrations';

export interface DoctorContext {
  folder: string;
  databaseUrl: string | undefined;
  /** Opens the store beside a running platform. */
  open: () => Promise<{ db: Db; close: () => Promise<void> }>;
  now: Date;
  trustedProxies: number;
  consoleOrigin: string | null;
  /** The public key with which browsers subscribe to pushes now; null without one. */
  pushKey: string | null;
  /** Opens the secrets of message providers; null when the key cannot be read. */
  sealer: Sealer | null;
  /** What the operator has set for messages of all schools. */
  operator: OperatorsWays;
  /** The answer of the platform's /readyz; null when none answers. */
  fetchReady: () => Promise<{ ok: boolean; check?: string } | null>;
  /** The basemap that the platform serves, of which a tile was asked; null when the console has no settings. */
  readBasemap: () => Promise<BasemapSeen | null>;
}

/** Bytes of free space below which a backup or a day of fixes may not fit. */
const LITTLE_SPACE = 1024 ** 3;

/** Runs every check. A check that cannot be made says so. */
export async function examine(context: DoctorContext): Promise<Finding[]> {
  const findings = [...(await examineFolder(context)), ...examineSettings(context)];
  // To open the embedded store would make its folder.
  const isMissing = (await stat(context.folder).catch(() => null)) === null;
  if (isMissing && !context.databaseUrl) return findings;
  const opened = await context
    .open()
    .catch((error: unknown) => (error instanceof Error ? error : new Error('unknown')));
  if (opened instanceof Error) {
    findings.push({
      check: 'store',
      state: 'fault',
      says: `The store cannot be opened: ${opened.message}`,
      mend: context.databaseUrl ? 'psql "$DATABASE_URL" -c "select 1"' : 'tail -20 "$DATA_FOLDER/postgres.log"',
    });
    return findings;
  }
  try {
    findings.push(...(await examineStore(opened.db, context)));
  } finally {
    await opened.close();
  }
  const ready = await context.fetchReady();
  if (ready === null)
    findings.push({
      check: 'platform',
      state: 'warning',
      says: 'No platform answers at HOST and PORT.',
      mend: 'systemctl start homeward',
    });
  else if (ready.ok) {
    findings.push(well('platform', 'The platform runs and is ready.'));
    findings.push(basemapFinding(await context.readBasemap()));
  } else if (ready.check === undefined)
    findings.push(well('platform', 'The platform runs, and waits for its first school.'));
  else
    findings.push({
      check: 'platform',
      state: 'fault',
      says: `The platform runs and is not ready: ${ready.check}.`,
      mend: 'journalctl -u homeward -n 50',
    });
  return findings;
}

function basemapFinding(seen: BasemapSeen | null): Finding {
  const lacking = (says: string): Finding => ({
    check: 'basemap',
    state: 'warning',
    says,
    mend: 'in the console: Me → Platform settings → Basemap (or BASEMAP of docs/operating.md)',
  });
  if (seen === null || seen.kind === 'none')
    return lacking('There is no basemap: the map shows dots on an empty ground.');
  if (seen.failure !== null)
    return lacking(`No tile of the basemap (${seen.kind}) can be read from this machine: ${seen.failure}.`);
  return well('basemap', `A tile of the basemap was read (${seen.kind}).`);
}

async function examineFolder({ folder }: DoctorContext): Promise<Finding[]> {
  const found = await stat(folder).catch(() => null);
  if (!found)
    return [{ check: 'folder', state: 'fault', says: `${folder} is not there.`, mend: `install -d -m 0700 ${folder}` }];
  const findings: Finding[] = [];
  const open = (found.mode & 0o077) !== 0 && process.platform !== 'win32';
  findings.push(
    open
      ? { check: 'folder', state: 'fault', says: `Others may enter ${folder}.`, mend: `chmod 0700 ${folder}` }
      : well('folder', `${folder} is private.`),
  );
  const writable = await access(folder, constants.W_OK).then(
    () => true,
    () => false,
  );
  if (!writable)
    findings.push({
      check: 'folder',
      state: 'fault',
      says: `${folder} cannot be written by this user.`,
      mend: `chown -R homeward: ${folder}`,
    });
  const { bavail, bsize } = await statfs(folder);
  const free = bavail * bsize;
  findings.push(
    free < LITTLE_SPACE
      ? {
          check: 'space',
          state: 'fault',
          says: `Only ${Math.round(free / 1024 ** 2)} MB are free for ${folder}.`,
          mend: `du -xh --max-depth=1 ${folder} ${join(folder, 'backups')}`,
        }
      : well('space', `${Math.round(free / 1024 ** 3)} GB are free.`),
  );
  return findings;
}

function examineSettings({ trustedProxies, consoleOrigin }: DoctorContext): Finding[] {
  return [
    trustedProxies === 0 && consoleOrigin?.startsWith('https:')
      ? {
          check: 'proxies',
          state: 'fault',
          says: 'The console is opened over https, and no proxy is trusted: all sign-ins count as one address.',
          mend: 'TRUSTED_PROXIES=1',
        }
      : well('proxies', `${trustedProxies} proxies are trusted.`),
    consoleOrigin === null
      ? {
          check: 'origin',
          state: 'warning',
          says: 'CONSOLE_ORIGIN is not set: no passkeys are offered, and links name the wrong address.',
          mend: 'CONSOLE_ORIGIN=https://school.example',
        }
      : well('origin', `People open the console at ${consoleOrigin}.`),
  ];
}

async function examineStore(db: Db, context: DoctorContext): Promise<Finding[]> {
  const { now } = context;
  const findings: Finding[] = [];
  const [server] = await db.query<{ version: number; clock: Date }>(
    `select current_setting('server_version_num')::int as version, clock_timestamp() as clock`,
  );
  const major = Math.floor((server?.version ?? 0) / 10_000);
  findings.push(
    major >= 15 && major <= 18
      ? well('postgres', `PostgreSQL ${major} answers.`)
      : {
          check: 'postgres',
          state: 'fault',
          says: `PostgreSQL ${major} is not one of 15 to 18.`,
          mend: 'npm run backup -- homeward.zip, then npm run restore -- homeward.zip on a newer server',
        },
  );
  const apart = Math.abs((server?.clock.getTime() ?? 0) - now.getTime());
  if (apart > 5_000)
    findings.push({
      check: 'clock',
      state: 'fault',
      says: `The clocks of this machine and of the store are ${Math.round(apart / 1000)} s apart.`,
      mend: 'timedatectl set-ntp true',
    });
  const steps = await doneSteps(db).catch((error: unknown) => {
    if (error instanceof NewerStore) return null;
    throw error;
  });
  if (steps === null)
    return [
      ...findings,
      {
        check: 'schema',
        state: 'fault',
        says: 'A newer version of the program wrote this store.',
        mend: 'git pull && npm ci && npm run build',
      },
    ];
  if (steps.length < MIGRATIONS.length)
    return [
      ...findings,
      {
        check: 'schema',
        state: 'fault',
        says: `The store has ${steps.length} of ${MIGRATIONS.length} steps.`,
        mend: 'systemctl restart homeward',
      },
    ];
  findings.push(well('schema', 'The store has the schema of this version.'));
  return [
    ...findings,
    ...(await examineKeeping(db, now)),
    ...(await examineUse(db, now)),
    ...(await examineNotices(db, now)),
    ...(await examineProviders(db, context.sealer, await withKeptWays(db, context.operator), now)),
    ...(await examineKept(db, context.sealer)),
    ...(await examineFormer(db, context)),
  ];
}
