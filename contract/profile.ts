/** Names, photos and linked applications: calls of the user service (7.07). */
import * as z from 'zod/mini';
import { clean } from './cleanText';
import { callsOf } from './call';
import { LocalizedText } from './localizedText';
import { Id } from './primitives';
import { NameOfPerson } from './names';

/**
 * A person's name: letters of any script, digits, spaces and dots of any keyboard, apostrophes and hyphens; at most 32
 * characters.
 */
export const PersonName = z
  .string()
  .check(clean.line(), z.regex(/^[\p{L}\p{M}][\p{L}\p{M}\p{N}\p{Zs}\p{Pd}·•‧・･∙⋅.．'’]{0,31}$/u));

/** Largest account photo in bytes (JPEG or PNG). The console scales photos down to this. */
export const LARGEST_PHOTO = 512 * 1024;
/** Largest picture file that a user may choose, before scaling, in bytes: 200 MB (9.06 gives no unit). */
export const LARGEST_FILE = 200 * 1024 * 1024;
/** Version suffix for addresses of pictures whose content may change (9.06). */
export const PICTURE_VERSION = '1.0';

const OWN_PHOTO = /^\/user\/photo\/v1\/([\w-]{1,64})$/;
/** The address of a photo stored by the platform, relative to the user service. */
export const photoUrlOf = (photoId: string) => `/user/photo/v1/${photoId}`;
/** The id in such an address; null for any other address. */
export const photoIdOf = (photoUrl: string): string | null => OWN_PHOTO.exec(photoUrl)?.[1] ?? null;

/**
 * True for a photo of the platform, or for an https address that ends like a picture file and contains no user name or
 * password.
 * The setting `photoHosts` limits the hosts.
 */
export const isPhotoUrl = (photoUrl: string): boolean => {
  if (photoIdOf(photoUrl) !== null) return true;
  if (!URL.canParse(photoUrl)) return false;
  const { protocol, username, password, pathname } = new URL(photoUrl);
  return protocol === 'https:' && username === '' && password === '' && /\.(?:gif|bmp|png|jpe?g)$/i.test(pathname);
};

const PhotoUrl = z.string().check(z.maxLength(2048), z.refine(isPhotoUrl));

/** A linked application that the console offers (2.42). */
export const ListedApplication = z.object({ appCode: Id, appDetailId: Id, name: LocalizedText, about: LocalizedText });
export type ListedApplication = z.infer<typeof ListedApplication>;

const { get, post } = callsOf('user');

export const profileCalls = {
  /** The applications for the caller's school and role. Only these can be opened. */
  applicationList: get('/dict/app/position/school/view/list/v1', {
    needs: 'session',
    input: z.object({}),
    output: z.array(ListedApplication),
  }),
  /**
   * Sets the photo of the account, or removes it when `photoUrl` is missing. A photo stored by the platform must be the
   * caller's.
   */
  updatePhoto: post('/user/update/photo/v1', {
    needs: 'session',
    input: z.object({ photoUrl: z.optional(PhotoUrl) }),
    output: z.object({ photoUrl: z.nullable(z.string()) }),
  }),
  /**
   * Stores a photo (base64 of JPEG or PNG) for a later `updatePhoto`. An earlier upload that was never set is deleted.
   */
  uploadPhoto: post('/user/photo/upload/v1', {
    needs: 'session',
    input: z.object({ photo: z.string().check(z.regex(/^[A-Za-z\d+/]+={0,2}$/)) }),
    output: z.object({ photoUrl: z.string() }),
    largest: Math.ceil((LARGEST_PHOTO * 4) / 3) + 1024,
    noEncode: true,
    hideToast: true,
    ours: true,
  }),
  /** A photo stored by the platform, as base64; only for its owner. */
  photo: get('/user/photo/v1/:photoId', {
    needs: 'session',
    input: z.object({ photoId: Id }),
    output: z.object({ type: z.enum(['image/jpeg', 'image/png']), photo: z.string() }),
    noEncode: true,
    hideToast: true,
    ours: true,
  }),
  /** A guardian corrects the child's name. The next roster import overwrites it. */
  updateStudent: post('/basic/update/student/v1', {
    needs: 'child:write',
    input: z.object({ studentId: z.optional(Id), studentName: PersonName }),
    output: z.object({ studentId: Id, studentName: NameOfPerson }),
  }),
};
