/**
 * Photos and files of forms: takes their parts, keeps what it acknowledged, and gives them to those who may see the
 * approval. Bytes are stored as they come: nothing is unpacked or decoded. A picture says its size, and none is taken
 * that a screen cannot hold.
 */
import {
  ACCOUNT_BYTES,
  cleanFileName,
  CODES,
  fileCalls,
  fileTypeOf,
  type FormFile,
  type HandlerInput,
  type HandlerOutput,
  hasTooManyPixels,
  isPicture,
  LARGEST_FORM_FILE,
  SCHOOL_BYTES,
} from '../../../../contract';
import type { PlatformContext, Session } from '../../../engine/platform';
import { Refusal } from '../../../engine/serving/refusal';
import { type RequestAuth, serve } from '../../../engine/serving/serve';
import type { Queryable } from '../../../engine/store/db';
import { viewerValues, visibleTo } from '../approvalRow';

/** Files that an account has not sent with a form yet, at most. */
const MOST_NOT_SENT = 100;
/** A part is at least this long, in bytes, unless it is the last one. Else a file would be a million rows. */
const SHORTEST_PART = 16 * 1024;

interface FileRow {
  file_id: string;
  name: string;
  type: FormFile['type'];
  size: number;
  received: number;
}
const COLUMNS = 'file_id, name, type, size, received';

const toFile = ({ file_id, ...row }: FileRow): FormFile => ({ fileId: file_id, ...row });
const noSuchFile = () => new Refusal(CODES.notFound, 'No such file');

type Input<Name extends keyof typeof fileCalls> = HandlerInput<(typeof fileCalls)[Name]>;

/** Bytes of a picture among which its size is looked for: photos have a preview and a profile before it. */
const HEAD = 2 * 2 ** 20;

/** The first bytes of a file whose last part has come. */
async function headOf(tx: Queryable, fileId: string, last: Uint8Array): Promise<Uint8Array> {
  const rows = await tx.query<{ bytes: Uint8Array }>(
    'select bytes from approval_file_part where file_id = $1 and at < $2 order by at',
    [fileId, HEAD],
  );
  const parts = [...rows.map(({ bytes }) => bytes), last];
  const head = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    head.set(part, at);
    at += part.length;
  }
  return head;
}

/** The files of an approval, as they were sent. */
export const filesOfApproval = async (on: Queryable, instanceId: string): Promise<FormFile[]> =>
  (await on.query<FileRow>(`select ${COLUMNS} from approval_file where instance_id = $1`, [instanceId])).map(toFile);

function approvalFiles({ db, clock, newId }: Pick<PlatformContext, 'db' | 'clock' | 'newId'>) {
  /** @throws Refusal 429 when the room of the account or of the school is full. */
  async function requireRoom(tx: Queryable, { userId, schoolId }: Session, size: number): Promise<void> {
    const [own] = await tx.query<{ bytes: number; files: number }>(
      `select coalesce(sum(size), 0)::int8 as bytes, count(*) as files from approval_file
       where user_id = $1 and instance_id is null`,
      [userId],
    );
    const [all] = await tx.query<{ bytes: number }>(
      'select coalesce(sum(size), 0)::int8 as bytes from approval_file where school_id = $1',
      [schoolId],
    );
    const full =
      (own?.bytes ?? 0) + size > ACCOUNT_BYTES || (own?.files ?? 0) >= MOST_NOT_SENT
        ? 'account'
        : (all?.bytes ?? 0) + size > SCHOOL_BYTES
          ? 'school'
          : null;
    if (full) throw new Refusal(CODES.tooMany, `No room for another file: ${full}`, { full });
  }

  return {
    async begin({ name, size, onceKey }: Input<'beginFile'>, session: Session): Promise<FormFile> {
      if (size > LARGEST_FORM_FILE) throw new Refusal(CODES.tooLarge, 'The file is too large');
      return db.transaction(async (tx) => {
        // The lock on the account's row makes parallel calls wait: together they keep to the room.
        await tx.query('select 1 from account where user_id = $1 for no key update', [session.userId]);
        const [known] = await tx.query<FileRow>(
          `select ${COLUMNS} from approval_file where user_id = $1 and once_key = $2`,
          [session.userId, onceKey],
        );
        if (known) return toFile(known);
        await requireRoom(tx, session, size);
        const [row] = await tx.query<FileRow>(
          `insert into approval_file (file_id, school_id, user_id, once_key, name, size, touched_at)
           values ($1, $2, $3, $4, $5, $6, $7) returning ${COLUMNS}`,
          [newId(), session.schoolId, session.userId, onceKey, cleanFileName(name, null), size, clock()],
        );
        if (!row) throw new Error('a file without its row');
        return toFile(row);
      });
    },

    async add({ fileId, at, content }: Input<'addFilePart'>, { userId, schoolId }: Session): Promise<FormFile> {
      const part = Uint8Array.from(atob(content), (char) => char.charCodeAt(0));
      const taken = await db.transaction(async (tx) => {
        const [row] = await tx.query<FileRow>(
          `select ${COLUMNS} from approval_file
           where file_id = $1 and user_id = $2 and school_id = $3 and instance_id is null for update`,
          [fileId, userId, schoolId],
        );
        if (!row) throw noSuchFile();
        if (at !== row.received) return row;
        const end = at + part.length;
        if (end > row.size) throw new Refusal(CODES.tooLarge, 'The file is longer than it said');
        if (part.length < Math.min(SHORTEST_PART, row.size - at) || part.length === 0)
          throw new Refusal(CODES.badInput, 'The part is too short');
        const type = at === 0 ? fileTypeOf(part, row.name) : row.type;
        const head = at > 0 && end === row.size && isPicture(type) ? await headOf(tx, fileId, part) : part;
        if (type === null || ((at === 0 || end === row.size) && hasTooManyPixels(head))) {
          await tx.query('delete from approval_file where file_id = $1', [fileId]);
          return null;
        }
        await tx.query(`insert into approval_file_part (file_id, at, bytes) values ($1, $2, decode($3, 'base64'))`, [
          fileId,
          at,
          content,
        ]);
        const [next] = await tx.query<FileRow>(
          `update approval_file set received = $2, type = $3, name = $4, touched_at = $5 where file_id = $1
           returning ${COLUMNS}`,
          [fileId, end, type, cleanFileName(row.name, type), clock()],
        );
        return next ?? row;
      });
      if (taken === null) throw new Refusal(CODES.unsupported, 'A form does not take such files');
      return toFile(taken);
    },

    async own({ fileIds }: Input<'ownFiles'>, { userId, schoolId }: Session): Promise<FormFile[]> {
      const rows = await db.query<FileRow>(
        `select ${COLUMNS} from approval_file where file_id = any($1) and user_id = $2 and school_id = $3`,
        [fileIds, userId, schoolId],
      );
      return rows.map(toFile);
    },

    /** @throws Refusal 404 for a file of an approval that the session may not see, and for one not sent by others. */
    async bytes(
      { fileId, at }: Input<'fileBytes'>,
      session: Session,
    ): Promise<HandlerOutput<typeof fileCalls.fileBytes>> {
      const [row] = await db.query<{ content: string; student_id: string | null }>(
        `select translate(encode(part.bytes, 'base64'), E'\\n', '') as content,
           (select student_id from approval about where about.instance_id = file.instance_id) as student_id
         from approval_file file join approval_file_part part using (file_id)
         where file_id = $4 and at = $5 and file.school_id = $1 and (
           (file.instance_id is null and file.user_id = $2)
           or exists (select 1 from approval where approval.instance_id = file.instance_id and $3 = $3
             and ${visibleTo(session)}))`,
        [...viewerValues(session), fileId, at],
      );
      if (!row) throw noSuchFile();
      return { at, content: row.content, studentId: row.student_id };
    },
  };
}

/** Serves the calls of files. */
export function fileRoutes(context: Pick<PlatformContext, 'db' | 'clock' | 'newId'>, auth: RequestAuth) {
  const files = approvalFiles(context);
  return serve<typeof fileCalls>(
    fileCalls,
    {
      beginFile: (sent, { session }) => files.begin(sent, session),
      addFilePart: (sent, { session }) => files.add(sent, session),
      ownFiles: (sent, { session }) => files.own(sent, session),
      fileBytes: (sent, { session }) => files.bytes(sent, session),
    },
    auth,
  );
}
