/** Photos and files of a form: how much of them, their types by content, and the calls. All calls are ours. */
import * as z from 'zod/mini';
import { callsOf } from '../call';
import { Id, Whole, WholeFromOne } from '../primitives';

/** Bytes of one file, at most. */
export const LARGEST_FORM_FILE = 20 * 2 ** 20;
/** Files of one field, and of one form, at most. */
export const MOST_FILES = 9;
export const MOST_FORM_FILES = 30;
/** Bytes of the files of one form; of the files that an account has not sent with a form yet; of a school's files. */
export const FORM_BYTES = 60 * 2 ** 20;
export const ACCOUNT_BYTES = 100 * 2 ** 20;
export const SCHOOL_BYTES = 20 * 2 ** 30;
/** Bytes of one part of a file, at most. */
export const FILE_PART = 256 * 1024;
/** Characters of a name, at most. */
const LONGEST_NAME = 100;

export const FILE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'application/pdf', 'docx', 'xlsx', 'pptx'] as const;
export const FileType = z.enum(FILE_TYPES);
export type FileType = z.infer<typeof FileType>;
export const isPicture = (type: FileType | null) => type !== null && type.startsWith('image/');

/** The ending that a file of a type has. */
const ENDINGS: Record<FileType, readonly [string, ...string[]]> = {
  'image/jpeg': ['jpg', 'jpeg'],
  'image/png': ['png'],
  'image/webp': ['webp'],
  'application/pdf': ['pdf'],
  docx: ['docx'],
  xlsx: ['xlsx'],
  pptx: ['pptx'],
};
/** For the file chooser of a system. */
export const FILE_ENDINGS = FILE_TYPES.flatMap((type) => ENDINGS[type].map((ending) => `.${ending}`));

const endingOf = (name: string) => /\.([a-z\d]{1,8})$/i.exec(name)?.[1]?.toLowerCase() ?? '';

/** The first bytes of a type. Bytes of -1 may be anything. */
const BEGINNINGS: readonly (readonly [FileType, readonly number[]])[] = [
  ['image/jpeg', [0xff, 0xd8, 0xff]],
  ['image/png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ['image/webp', [0x52, 0x49, 0x46, 0x46, -1, -1, -1, -1, 0x57, 0x45, 0x42, 0x50]],
  ['application/pdf', [0x25, 0x50, 0x44, 0x46, 0x2d]],
];
/** Office documents are archives. Nobody opens them here; their name tells them apart. */
const ARCHIVE = [0x50, 0x4b, 0x03, 0x04];

/** The type of a file by its first bytes; null for one that a form does not take. */
export function fileTypeOf(bytes: Uint8Array, name: string): FileType | null {
  const begins = (wanted: readonly number[]) => wanted.every((byte, at) => byte === -1 || bytes[at] === byte);
  const found = BEGINNINGS.find(([, wanted]) => begins(wanted))?.[0];
  if (found) return found;
  const ending = endingOf(name);
  return begins(ARCHIVE) && (ending === 'docx' || ending === 'xlsx' || ending === 'pptx') ? ending : null;
}

/** Characters that end a name early, reverse it, or lead out of a folder: controls, direction marks, separators. */
const UNFIT = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}/\\:*?"<>|]/gu;

/** A name that is safe in every folder, with the ending of its type. */
export function cleanFileName(name: string, type: FileType | null): string {
  const bare = name.replace(UNFIT, ' ').replace(/\s+/g, ' ').trim().replace(/^\.+/, '').trim();
  const ending = type === null ? '' : ENDINGS[type].includes(endingOf(bare)) ? '' : `.${ENDINGS[type][0]}`;
  const most = LONGEST_NAME - ending.length;
  const letters = Array.from(bare);
  const short = letters
    .slice(Math.max(0, letters.length - most))
    .join('')
    .trim();
  return `${short || 'file'}${ending}`;
}

/** What the platform has of a file. `type` is null until its first part has arrived. */
export const FormFile = z.object({
  fileId: Id,
  name: z.string(),
  type: z.nullable(FileType),
  /** Bytes; it is complete when `received` is `size`. */
  size: z.int(),
  received: z.int(),
});
export type FormFile = z.infer<typeof FormFile>;

const { post } = callsOf('approval');
const quiet = { hideToast: true, noEncode: true, ours: true } as const;

export const fileCalls = {
  /** @throws 413 too large, 429 when the account's or the school's room is full. */
  beginFile: post('/activities/file/begin/v1', {
    needs: 'approval:write',
    input: z.object({
      name: z.string().check(z.minLength(1), z.maxLength(500)),
      size: WholeFromOne,
      /** Made by the console, so that a repeated call begins one file. */
      onceKey: z.string().check(z.minLength(8), z.maxLength(64)),
    }),
    output: FormFile,
    ...quiet,
  }),
  /**
   * Adds bytes (base64) at an offset that is what was received before. Bytes for another offset are not taken; the
   * answer says from where to go on.
   * @throws 404 for a file of somebody else or one that was sent, 413 beyond its size, 415 for a type that a form does
   * not take.
   */
  addFilePart: post('/activities/file/part/v1', {
    needs: 'approval:write',
    input: z.object({
      fileId: Id,
      at: z._default(Whole, 0),
      content: z.base64().check(z.maxLength(Math.ceil(FILE_PART / 3) * 4)),
    }),
    output: FormFile,
    largest: 2 * FILE_PART,
    ...quiet,
  }),
  /** The own files that were not sent yet, and those of a form that was sent back. Unknown ones are left out. */
  ownFiles: post('/activities/file/own/v1', {
    needs: 'approval:read',
    input: z.object({ fileIds: z.array(Id).check(z.maxLength(MOST_FORM_FILES)) }),
    output: z.array(FormFile),
    ...quiet,
  }),
  /**
   * A part (base64), as it arrived, for those who may see the approval. `at`: where a part begins; the next begins at
   * its end. `studentId`: the pupil that the approval is about; null for none, and before it was sent. @throws 404.
   */
  fileBytes: post('/activities/file/bytes/v1', {
    needs: 'approval:read',
    input: z.object({ fileId: Id, at: z._default(Whole, 0) }),
    output: z.object({ at: z.int(), content: z.string(), studentId: z.nullable(Id) }),
    ...quiet,
  }),
};
