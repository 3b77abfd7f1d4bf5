/** What `doctor` finds in the store: backups, cards, refused messages, and what an earlier configuration left. */
import type { Db } from '../../engine/store/db';
import { type Finding, well } from './findings';

const DAY = 86_400_000;
const BACK_UP = 'npm run backup -- --to /var/backups/homeward';

export async function examineKeeping(db: Db, now: Date): Promise<Finding[]> {
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
export async function examineFormer(
  db: Db,
  { pushKey, consoleOrigin }: { pushKey: string | null; consoleOrigin: string | null },
): Promise<Finding[]> {
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
export async function examineNotices(db: Db, now: Date): Promise<Finding[]> {
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
      mend: "the gateway's log says why; its address and secret must be as it has them (Me → Platform settings, or ALERT_WEBHOOK)",
    },
  ];
}

export async function examineUse(db: Db, now: Date): Promise<Finding[]> {
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
