/**
 * The photo of an account: one, stored by the platform or on a host of the setting `photoHosts`. Only its owner sees
 * it.
 */
import {
  type HandlerOutput,
  CODES,
  type contract,
  LARGEST_PHOTO,
  hasTooManyPixels,
  photoIdOf,
  photoUrlOf,
} from '../../../contract';
import type { PlatformContext, Session } from '../../engine/platform';
import { Refusal } from '../../engine/serving/refusal';

/** The first bytes of JPEG and PNG files. The declared type is ignored. */
const BEGINNINGS = [
  ['image/jpeg', [0xff, 0xd8, 0xff]],
  ['image/png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
] as const;
type PhotoType = (typeof BEGINNINGS)[number][0];

/** The type by the first bytes; null for other files and for text that is not base64. */
function typeOf(photo: string): PhotoType | null {
  try {
    const head = atob(photo.slice(0, 12));
    return BEGINNINGS.find(([, bytes]) => bytes.every((byte, at) => head.charCodeAt(at) === byte))?.[0] ?? null;
  } catch {
    return null;
  }
}

const bytesOf = (photo: string) => (photo.length / 4) * 3 - (photo.endsWith('==') ? 2 : photo.endsWith('=') ? 1 : 0);

export function accountPhotos({
  db,
  clock,
  newId,
  settings,
}: Pick<PlatformContext, 'db' | 'clock' | 'newId' | 'settings'>) {
  return {
    /**
     * Stores a photo and deletes the ones that are not in use.
     * @param photo base64.
     * @returns its address for `setPhotoUrl`.
     * @throws Refusal 413 too large, 415 neither JPEG nor PNG, or too many pixels.
     */
    async store(photo: string, { userId }: Session): Promise<string> {
      if (bytesOf(photo) > LARGEST_PHOTO) throw new Refusal(CODES.tooLarge, 'The photo is too large');
      const type = photo.length % 4 === 0 ? typeOf(photo) : null;
      if (type === null || hasTooManyPixels(Uint8Array.from(atob(photo), (char) => char.charCodeAt(0))))
        throw new Refusal(CODES.unsupported, 'The photo is neither JPEG nor PNG, or has too many pixels');
      const photoId = newId();
      await db.transaction(async (tx) => {
        // The lock on the account's row makes parallel uploads wait.
        const [account] = await tx.query<{ photo_url: string | null }>(
          'select photo_url from account where user_id = $1 for update',
          [userId],
        );
        await tx.query('delete from photo where user_id = $1 and photo_id is distinct from $2', [
          userId,
          photoIdOf(account?.photo_url ?? ''),
        ]);
        await tx.query(
          `insert into photo (photo_id, user_id, type, bytes, made_at) values ($1, $2, $3, decode($4, 'base64'), $5)`,
          [photoId, userId, type, photo, clock()],
        );
      });
      return photoUrlOf(photoId);
    },

    /** @throws Refusal 404 for a photo of another account. */
    async read(photoId: string, { userId }: Session): Promise<HandlerOutput<typeof contract.user.photo>> {
      const [row] = await db.query<{ type: PhotoType; photo: string }>(
        `select type, translate(encode(bytes, 'base64'), E'\\n', '') as photo
         from photo where photo_id = $1 and user_id = $2`,
        [photoId, userId],
      );
      if (!row) throw new Refusal(CODES.notFound, 'There is no such photo of this account');
      return row;
    },

    /**
     * Sets or removes the photo of the account, and deletes stored photos that are not in use.
     * @throws Refusal 400 for a host that is not allowed, 404 for a photo of another account.
     */
    async setPhotoUrl(photoUrl: string | null, { userId }: Session): Promise<void> {
      const photoId = photoIdOf(photoUrl ?? '');
      if (photoUrl !== null && photoId === null && !settings.photoHosts.includes(new URL(photoUrl).host))
        throw new Refusal(CODES.badInput, 'photoUrl: this host is not allowed (PHOTO_HOSTS)');
      await db.transaction(async (tx) => {
        await tx.query('select 1 from account where user_id = $1 for update', [userId]);
        if (photoId !== null) {
          const [own] = await tx.query('select 1 from photo where photo_id = $1 and user_id = $2', [photoId, userId]);
          if (!own) throw new Refusal(CODES.notFound, 'There is no such photo of this account');
        }
        await tx.query('update account set photo_url = $2 where user_id = $1', [userId, photoUrl]);
        await tx.query('delete from photo where user_id = $1 and photo_id is distinct from $2', [userId, photoId]);
      });
    },
  };
}
