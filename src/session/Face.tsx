/** The one who is signed in, as a disc: the photo, or the first character of the name where there is none or it does not come. */
import './face.css';
import { useState } from 'react';
import { photoIdOf } from '../../contract/profile';
import type { CurrentUser } from '../../contract/user';
import { usePhotoQuery } from './api';
import { pictureAddress } from './pictureAddress';

export function Face({
  user: { photoUrl, realName },
  large = false,
}: {
  user: Pick<CurrentUser, 'photoUrl' | 'realName'>;
  large?: boolean;
}) {
  const photoId = photoIdOf(photoUrl ?? '');
  const { currentData: kept } = usePhotoQuery({ photoId: photoId ?? '' }, { skip: photoId === null });
  const [broken, setBroken] = useState<string | null>(null);
  const source =
    photoId === null ? photoUrl && pictureAddress(photoUrl) : kept && `data:${kept.type};base64,${kept.photo}`;
  return (
    <span className={`face ${large ? 'face--large' : ''}`} aria-hidden="true">
      {source && source !== broken ? (
        <img alt="" src={source} onError={() => setBroken(source)} />
      ) : (
        realName.slice(0, 1)
      )}
    </span>
  );
}
