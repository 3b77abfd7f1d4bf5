/** The viewer as a disc: the photo, or the first character of the name when there is no photo or it does not load. */
import './avatar.css';
import { useState } from 'react';
import { photoIdOf, PICTURE_VERSION } from '../../contract/profile';
import type { CurrentUser } from '../../contract/user';
import { useCalled } from '../messages/calledNames';
import { usePhotoQuery } from './api';

export function Avatar({
  user: { photoUrl, realName },
  large = false,
}: {
  user: Pick<CurrentUser, 'photoUrl' | 'realName'>;
  large?: boolean;
}) {
  const called = useCalled();
  const photoId = photoIdOf(photoUrl ?? '');
  const { currentData: kept } = usePhotoQuery({ photoId: photoId ?? '' }, { skip: photoId === null });
  const [broken, setBroken] = useState<string | null>(null);
  const source =
    photoId === null ? photoUrl && pictureAddress(photoUrl) : kept && `data:${kept.type};base64,${kept.photo}`;
  return (
    <span className={`avatar ${large ? 'avatar--large' : ''}`} aria-hidden="true">
      {source && source !== broken ? (
        <img alt="" src={source} onError={() => setBroken(source)} />
      ) : (
        called(realName).slice(0, 1)
      )}
    </span>
  );
}

/**
 * The address with the version of the pictures (9.06), so that a browser reloads a changed picture. An address with its
 * own `v` stays as it is.
 */
export function pictureAddress(address: string): string {
  const versioned = new URL(address);
  if (!versioned.searchParams.has('v')) versioned.searchParams.set('v', PICTURE_VERSION);
  return versioned.href;
}
