/** The files of a form become the approval's when it is sent. */
import {
  CODES,
  type Definition,
  filesOf,
  FORM_BYTES,
  type FormFile,
  type FormValues,
  isPicture,
  MOST_FORM_FILES,
} from '../../../../contract';
import type { Session } from '../../../engine/platform';
import { Refusal } from '../../../engine/serving/refusal';
import type { Queryable } from '../../../engine/store/db';

/**
 * Runs in the transaction that sends the form. Files that a form sent back does not name any more are the sender's
 * again, and go by the clock.
 * @throws Refusal 422 with the fields whose files are not there, not complete, of the wrong kind, or too much.
 */
export async function takeFiles(
  tx: Queryable,
  { userId, schoolId }: Session,
  instanceId: string,
  { form }: Pick<Definition, 'form'>,
  values: FormValues,
  now: Date,
): Promise<void> {
  const named = filesOf(form, values);
  const fileIds = named.flatMap((one) => one.fileIds);
  await tx.query(
    `update approval_file set instance_id = null, touched_at = $3
     where instance_id = $1 and not (file_id = any($2))`,
    [instanceId, fileIds, now],
  );
  if (fileIds.length === 0) return;
  const rows = await tx.query<Pick<FormFile, 'type' | 'size'> & { file_id: string }>(
    `update approval_file set instance_id = $1
     where file_id = any($2) and user_id = $3 and school_id = $4 and received = size and type is not null
       and (instance_id is null or instance_id = $1)
     returning file_id, type, size`,
    [instanceId, fileIds, userId, schoolId],
  );
  const taken = new Map(rows.map((row) => [row.file_id, row.type]));
  const isTooMuch =
    fileIds.length > MOST_FORM_FILES ||
    new Set(fileIds).size < fileIds.length ||
    rows.reduce((sum, { size }) => sum + size, 0) > FORM_BYTES;
  const wrong = named.filter(
    (one) =>
      isTooMuch ||
      one.fileIds.some((fileId) => {
        const type = taken.get(fileId) ?? null;
        return type === null || (one.field.type === 'photo' && !isPicture(type));
      }),
  );
  if (wrong.length > 0)
    throw new Refusal(CODES.unprocessable, 'Files of the form are not there', {
      faults: Object.fromEntries(wrong.map((one) => [one.field.fieldId, 'file'])),
    });
}
