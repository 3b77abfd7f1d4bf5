/** What people say of themselves and of their child, and the applications they are led to: calls of the user service (7.07). */
import * as z from 'zod/mini';
import { callsOf } from './call';
import { Id } from './primitives';

/** A person's name: letters of any script, with what stands between them; no marks that could be read as something else. */
export const PersonName = z.string().check(z.trim(), z.regex(/^[\p{L}\p{M}][\p{L}\p{M}\p{N}·.'’ -]{0,31}$/u));

/** What the photo of an account may weigh, in bytes of JPEG or PNG; the console makes it smaller than that by itself. */
export const LARGEST_PHOTO = 512 * 1024;
/** What a picture one chooses may weigh before it is made smaller: 200 MB (9.06, whose unit is not shown). */
export const LARGEST_FILE = 200 * 1024 * 1024;
/** Follows the address of a picture that may change behind it (9.06). */
export const PICTURE_VERSION = '1.0';

const OWN_PHOTO = /^\/user\/photo\/v1\/([\w-]{1,64})$/;
/** The address of a photo that the platform keeps. */
export const photoUrlOf = (photoId: string) => `/user/photo/v1/${photoId}`;
/** The id of such a photo; null for an address elsewhere. */
export const photoIdOf = (photoUrl: string): string | null => OWN_PHOTO.exec(photoUrl)?.[1] ?? null;

/** The platform's own, or a picture by https; which hosts may hold it is each installation's to say. No name and password in it: an address is shown to others. */
export const isPhotoUrl = (photoUrl: string): boolean => {
  if (photoIdOf(photoUrl) !== null) return true;
  if (!URL.canParse(photoUrl)) return false;
  const { protocol, username, password, pathname } = new URL(photoUrl);
  return protocol === 'https:' && username === '' && password === '' && /\.(?:gif|bmp|png|jpe?g)$/i.test(pathname);
};

const PhotoUrl = z.string().check(z.maxLength(2048), z.refine(isPhotoUrl));
const Words = z.object({ zh: z.string(), en: z.string() });

/** An application one may be led to, signed in (2.42). */
export const ListedApplication = z.object({ appCode: Id, appDetailId: Id, name: Words, about: Words });
export type ListedApplication = z.infer<typeof ListedApplication>;

const { get, post } = callsOf('user');

export const profileCalls = {
  /** The applications of the caller's school and role; the jump leads to these and no others. */
  applicationList: get('/dict/app/position/school/view/list/v1', {
    needs: 'session',
    input: z.object({}),
    output: z.array(ListedApplication),
  }),
  /** The photo of the account from now on; none when it is left out. One of the platform's own must be the caller's. */
  updatePhoto: post('/user/update/photo/v1', {
    needs: 'session',
    input: z.object({ photoUrl: z.optional(PhotoUrl) }),
    output: z.object({ photoUrl: z.nullable(z.string()) }),
  }),
  /** Keeps a photo, to be named by `updatePhoto`; base64 of JPEG or PNG. The one before that nobody has named goes. */
  uploadPhoto: post('/user/photo/upload/v1', {
    needs: 'session',
    input: z.object({ photo: z.string().check(z.regex(/^[A-Za-z\d+/]+={0,2}$/)) }),
    output: z.object({ photoUrl: z.string() }),
    largest: Math.ceil((LARGEST_PHOTO * 4) / 3) + 1024,
    noEncode: true,
    hideToast: true,
    ours: true,
  }),
  /** A photo that the platform keeps, as base64; to its owner alone. */
  photo: get('/user/photo/v1/:photoId', {
    needs: 'session',
    input: z.object({ photoId: Id }),
    output: z.object({ type: z.enum(['image/jpeg', 'image/png']), photo: z.string() }),
    noEncode: true,
    hideToast: true,
    ours: true,
  }),
  /** The child's name, by a guardian. Class, school and card are the school's to say; so is the name again with its next roster. */
  updateStudent: post('/basic/update/student/v1', {
    needs: 'child:write',
    input: z.object({ studentId: z.optional(Id), studentName: PersonName }),
    output: z.object({ studentId: Id, studentName: z.string() }),
  }),
};
