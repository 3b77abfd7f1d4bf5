/** Signing in by account or by phone: what is tried, how often, and what it gives. */
import { CODES, type SignedIn } from '../../contract';
import type { Platform } from '../platform';
import { Refusal } from '../refusal';
import { sha256 } from '../sha256';
import { imageCodes } from './imageCodes';
import { sessions } from './sessions';

/** After so many failures an image code is asked for (2001); after so many more within the pause, nothing helps but waiting. */
const ASK_IMAGE_AFTER = 3;
const REFUSE_AFTER = 12;
const PAUSE = 15 * 60_000;
/** A phone code: digits, life (ms), the wait before another (ms, 9.01), and tries before it is void. */
const CODE = { digits: 6, life: 5 * 60_000, again: 60_000, tries: 5 };
const DAY = 24 * 3600_000;

interface AccountRow {
  user_id: string;
  password_hash: string;
  password_set_at: Date;
}

interface IdentityRow {
  role_id: string;
  user_type: string;
  user_id: string;
  real_name: string;
  school_name: string;
  student_name: string | null;
  class_name: string | null;
  password_set_at: Date;
}

interface ImageProof {
  imageCode?: string | undefined;
  imageCodeId?: string | undefined;
}

export function signIn(platform: Platform) {
  const { db, clock, newDigits, newSecret, passwords, sendCode } = platform;
  const tokens = sessions(platform);
  const images = imageCodes(platform);
  let hashOfNobody: Promise<string> | undefined;

  /** Refuses what has failed too often; asks for the image code in between. */
  async function guard(subject: string, { imageCode, imageCodeId }: ImageProof) {
    const [row] = await db.query<{ failures: number }>('select failures from failed_sign_in where subject = $1 and last_at > $2', [
      subject,
      new Date(clock().getTime() - PAUSE),
    ]);
    const failures = row?.failures ?? 0;
    if (failures >= REFUSE_AFTER) throw new Refusal(CODES.tooMany, 'Too many failures; wait a quarter of an hour');
    if (failures < ASK_IMAGE_AFTER) return;
    if (!imageCode || !imageCodeId) throw new Refusal(CODES.imageCodeNeeded, '');
    if (!(await images.matches(imageCodeId, imageCode))) throw new Refusal(CODES.wrongImageCode, 'Image code is wrong');
  }

  const failed = (subject: string) =>
    db.query(
      `insert into failed_sign_in as f (subject, failures, last_at) values ($1, 1, $2)
       on conflict (subject) do update set failures = case when f.last_at > $3 then f.failures + 1 else 1 end, last_at = $2`,
      [subject, clock(), new Date(clock().getTime() - PAUSE)],
    );
  const forgive = (subject: string) => db.query('delete from failed_sign_in where subject = $1', [subject]);

  /** One entry an identity. Several wait ten minutes for a choice; a single one is in. */
  async function entriesOf(userId: string): Promise<SignedIn[]> {
    const rows = await identitiesOf(platform, userId);
    return Promise.all(rows.map(async (row) => ({ ...row, token: await tokens.issue(row.roleId, rows.length > 1 ? 'waiting' : 'chosen') })));
  }

  return {
    async byAccount({ account, password, ...proof }: ImageProof & { account: string; password: string }): Promise<SignedIn[]> {
      const subject = `account ${sha256(account)}`;
      await guard(subject, proof);
      const [row] = await db.query<AccountRow>('select user_id, password_hash, password_set_at from account where account = $1 or mobile = $1', [account]);
      // An unknown account takes as long as a wrong password, so that one cannot be told from the other.
      const right = await passwords.matches(password, row?.password_hash ?? (await (hashOfNobody ??= passwords.hash(newSecret()))));
      if (!row || !right) {
        await failed(subject);
        throw new Refusal(CODES.wrongCredentials, 'Account or password is wrong');
      }
      await forgive(subject);
      return entriesOf(row.user_id);
    },

    async byPhone({ mobile, verifyCode, ...proof }: ImageProof & { mobile: string; verifyCode: string }): Promise<SignedIn[]> {
      const subject = `mobile ${sha256(mobile)}`;
      await guard(subject, proof);
      const [used] = await db.query<{ code_hash: string }>(
        'update phone_code set tries = tries + 1 where mobile = $1 and sent_at > $2 and tries < $3 returning code_hash',
        [mobile, new Date(clock().getTime() - CODE.life), CODE.tries],
      );
      const [account] = await db.query<{ user_id: string }>('select user_id from account where mobile = $1', [mobile]);
      if (!used || !account || used.code_hash !== sha256(`${mobile} ${verifyCode}`)) {
        await failed(subject);
        throw new Refusal(CODES.wrongPhoneCode, 'Code is wrong or too old');
      }
      await db.query('delete from phone_code where mobile = $1', [mobile]);
      await forgive(subject);
      return entriesOf(account.user_id);
    },

    /** Sends a code to a known number. An unknown one gets the same answer and no message. Resolves to the seconds until another may be sent. */
    async sendCode(mobile: string): Promise<number> {
      const code = newDigits(CODE.digits);
      const now = clock();
      const [sent] = await db.query(
        `insert into phone_code as p (mobile, code_hash, sent_at) values ($1, $2, $3)
         on conflict (mobile) do update set code_hash = $2, sent_at = $3, tries = 0 where p.sent_at <= $4 returning mobile`,
        [mobile, sha256(`${mobile} ${code}`), now, new Date(now.getTime() - CODE.again)],
      );
      if (!sent) throw new Refusal(CODES.codeJustSent, 'A code was sent less than a minute ago');
      const [known] = await db.query('select 1 from account where mobile = $1', [mobile]);
      if (known) await sendCode(mobile, code);
      return CODE.again / 1000;
    },
  };
}

/** The identities of an account, the way the chooser shows them. */
export async function identitiesOf({ db, clock }: Pick<Platform, 'db' | 'clock'>, userId: string) {
  const rows = await db.query<IdentityRow>(
    `select identity.role_id, identity.user_type, identity.user_id, account.real_name, account.password_set_at,
            school.name as school_name, student.name as student_name, class.name as class_name
     from identity join account using (user_id) join school using (school_id)
     left join student on student.student_id = identity.student_id left join class on class.class_id = student.class_id
     where identity.user_id = $1 order by identity.user_type, student.name`,
    [userId],
  );
  return rows.map((row) => ({
    roleId: row.role_id,
    userType: row.user_type,
    userId: row.user_id,
    remainDay: Math.floor((clock().getTime() - row.password_set_at.getTime()) / DAY),
    label: { name: row.real_name, school: row.school_name, detail: [row.student_name, row.class_name].filter(Boolean).join(' · ') },
  }));
}
