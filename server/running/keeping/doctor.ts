/** What an installation lacks: each check says what is wrong and which command mends it. */
import { access, constants, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { BasemapSeen } from './basemapTile';
import type { Db } from '../../engine/store/db';
import { examineProviders, type Finding, type OperatorsWays, well } from './findings';
import { examineKept } from './settingFindings';
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

const DAY = 86_400_000;
/** Bytes of free space below which a backup or a day of fixes may not fit. */
const LITTLE_SPACE = 1024 ** 3;
const BACK_UP = 'npm run backup -- --to /var/backups/homeward';

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
    ...(await examineProviders(db, context.sealer, context.operator, now)),
    ...(await examineKept(db, context.sealer)),
    ...(await examineFormer(db, context)),
  ];
}

async function examineKeeping(db: Db, now: Date): Promise<Finding[]> {
  const acts = await db.query<{ act: string; at: Date }>('select act, max(at) as at from keeping_act group by act');
  const age = (act: string) => {
    const at = acts.find((row) => row.act === act)?.at;
    return at ? Math.floor((now.getTime() - at.getTime()) / DAY) : null;
  };
  const [made, proved] = [age('backed up'), age('proved')];
  return [
    made === null || made > 2
      ? {
          check: 'backup',
          state: 'fault',
          says: made === null ? 'No backup was ever made.' : `The last backup is ${made} days old.`,
          mend: BACK_UP,
        }
      : well('backup', `The last backup is ${made} days old.`),
    proved === null || proved > 35
      ? {
          check: 'proof',
          state: 'warning',
          says: proved === null ? 'No backup was ever proved.' : `The last proof of a backup is ${proved} days old.`,
          mend: 'npm run backup -- --prove <file.zip>',
        }
      : well('proof', `A backup was proved ${proved} days ago.`),
  ];
}

/** What is kept from an earlier configuration, and what mends it. */
async function examineFormer(db: Db, { pushKey, consoleOrigin }: DoctorContext): Promise<Finding[]> {
  const host = consoleOrigin === null ? null : new URL(consoleOrigin).hostname;
  const [row] = await db.query<{ browsers: number; passkeys: number }>(
    `select (select count(*)::int from push_address where vapid_key <> $1) as browsers,
       (select count(*)::int from passkey where rp_id <> $2) as passkeys`,
    [pushKey, host],
  );
  const { browsers = 0, passkeys = 0 } = row ?? {};
  return [
    browsers > 0
      ? {
          check: 'push-keys',
          state: 'warning',
          says: `${browsers} browsers subscribed to other push keys: each gets no push until the console is opened in it.`,
          mend: 'set VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY to the keys of before, or restart: systemctl restart homeward',
        }
      : well('push-keys', 'No browser is subscribed to other push keys.'),
    passkeys > 0
      ? {
          check: 'passkeys',
          state: 'warning',
          says: `${passkeys} passkeys were made for another host than ${host}: they are not offered here.`,
          mend: 'CONSOLE_ORIGIN of before; or npm run second-factor-off -- <account>, and their owners make new ones',
        }
      : well('passkeys', 'Each passkey is for this host, as far as it is known.'),
  ];
}

/** Notices that the gateway refused and nobody got. The reason is the gateway's; a wrong secret is the commonest. */
async function examineNotices(db: Db, now: Date): Promise<Finding[]> {
  const [row] = await db.query<{ refused: number; sent: number }>(
    `select count(*) filter (where state = 'failed' and trouble = 'refused')::int as refused,
       count(*) filter (where state in ('sent', 'delivered'))::int as sent
     from alert_delivery where channel = 'gateway' and at > $1`,
    [new Date(now.getTime() - DAY)],
  );
  if (!row || row.refused === 0) return [];
  return [
    {
      check: 'notices',
      state: 'fault',
      says: `The gateway refused ${row.refused} notices in the last day, and took ${row.sent}.`,
      mend: "the gateway's log says why; ALERT_WEBHOOK and ALERT_WEBHOOK_SECRET must be as it has them",
    },
  ];
}

async function examineUse(db: Db, now: Date): Promise<Finding[]> {
  const [row] = await db.query<{ unheard: number; cards: number; setUp: boolean }>(
    `select (select count(*)::int from device where student_id is not null) as cards,
       (select count(*)::int from device where student_id is not null and (worn_since is null or worn_since < $1)
          and not exists (select 1 from position where position.device_no = device.device_no)) as unheard,
       exists (select 1 from installation) as "setUp"`,
    [new Date(now.getTime() - DAY)],
  );
  return [
    row?.setUp
      ? well('set-up', 'The platform is set up.')
      : {
          check: 'set-up',
          state: 'fault',
          says: 'The platform is not set up.',
          mend: 'open the link in DATA_FOLDER/set-up-link; npm run admin -- set-up-link makes a new one',
        },
    row && row.unheard > 0
      ? {
          check: 'cards',
          state: 'warning',
          says: `${row.unheard} of ${row.cards} worn cards have not been heard for a day.`,
          mend: 'look at the cards in the console of each school; npm run admin -- school list names them',
        }
      : well('cards', row?.cards ? 'Each worn card has been heard.' : 'No pupil wears a card yet.'),
  ];
}
