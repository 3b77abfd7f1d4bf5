/** The photo of an account: one, kept by the platform or by a host the installation names, seen by its owner alone. */
import { type HandlerOutput, CODES, type contract, LARGEST_PHOTO, photoIdOf, photoUrlOf } from '../../contract';
import type { PlatformContext, Session } from '../platform';
import { Refusal } from '../refusal';

/** What a file begins with, whatever it calls itself. */
const BEGINNINGS = [
  ['image/jpeg', [0xff, 0xd8, 0xff]],
  ['image/png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
] as const;
type PhotoType = (typeof BEGINNINGS)[number][0];

/** By its first bytes; null for anything else, and for what is no base64. */
function typeOf(photo: string): PhotoType | null {
  try {
    const head = atob(photo.slice(0, 12));
    return BEGINNINGS.find(([, bytes]) => bytes.every((byte, at) => head.charCodeAt(at) === byte))?.[0] ?? null;
  } catch {
    return null;
  }
}

const bytesOf = (photo: string) => (photo.length / 4) * 3 - (photo.match(/=*$/)?.[0].length ?? 0);

export function accountPhotos({
  db,
  clock,
  newId,
  settings,
}: Pick<PlatformContext, 'db' | 'clock' | 'newId' | 'settings'>) {
  return {
    /** @throws Refusal 413 too large, 415 neither JPEG nor PNG. */
    async store(photo: string, { userId }: Session): Promise<string> {
      if (bytesOf(photo) > LARGEST_PHOTO) throw new Refusal(CODES.tooLarge, 'Photo is too large');
      const type = photo.length % 4 === 0 ? typeOf(photo) : null;
      if (type === null) throw new Refusal(CODES.unsupported, 'Neither JPEG nor PNG');
      const photoId = newId();
      await db.transaction(async (tx) => {
        // Two at once: the account's row is their turn.
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

    /** @throws Refusal 404 for anybody else's. */
    async read(photoId: string, { userId }: Session): Promise<HandlerOutput<typeof contract.user.photo>> {
      const [row] = await db.query<{ type: PhotoType; photo: string }>(
        `select type, translate(encode(bytes, 'base64'), E'\\n', '') as photo from photo where photo_id = $1 and user_id = $2`,
        [photoId, userId],
      );
      if (!row) throw new Refusal(CODES.notFound, 'No such photo');
      return row;
    },

    /**
     * @throws Refusal 400 an address at a host that is not this installation's, 404 a photo that is not the caller's.
     */
    async setPhotoUrl(photoUrl: string | null, { userId }: Session): Promise<void> {
      const photoId = photoIdOf(photoUrl ?? '');
      if (photoUrl !== null && photoId === null && !settings.photoHosts.includes(new URL(photoUrl).host))
        throw new Refusal(CODES.badInput, 'photoUrl: not at a host of this installation');
      await db.transaction(async (tx) => {
        await tx.query('select 1 from account where user_id = $1 for update', [userId]);
        if (photoId !== null) {
          const [own] = await tx.query('select 1 from photo where photo_id = $1 and user_id = $2', [photoId, userId]);
          if (!own) throw new Refusal(CODES.notFound, 'No such photo');
        }
        await tx.query('update account set photo_url = $2 where user_id = $1', [userId, photoUrl]);
        await tx.query('delete from photo where user_id = $1 and photo_id is distinct from $2', [userId, photoId]);
      });
    },
  };
}
