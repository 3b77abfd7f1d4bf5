/** /profile/set/face: chooses, previews, saves and removes the photo of the account (2.34). */
import './profilePhotoSheet.css';
import { type ChangeEvent, useState } from 'react';
import { useIntl } from 'react-intl';
import { user } from '../../contract/user';
import { failureText } from '../../src/messages/failures';
import { useText } from '../../src/messages/texts';
import { api } from '../../src/service/api';
import { request } from '../../src/service/request';
import { Avatar } from '../../src/session/Avatar';
import { useAppSelector } from '../../src/store/store';
import { profileUpdated } from '../../src/store/user';
import { Button, buttonClass } from '../../src/ui/Button';
import { askSure } from '../../src/ui/dialog';
import { Sheet } from '../../src/ui/Sheet';
import { notify } from '../../src/ui/toast';
import { Fault } from '../../src/ui/Form';
import { squarePicture } from './squarePicture';

/** The calls that change the photo of the account. */
const profileApi = api.injectEndpoints({
  endpoints: (build) => ({
    uploadPhoto: build.mutation(request(user.uploadPhoto)),
    updatePhoto: build.mutation({
      ...request(user.updatePhoto),
      invalidatesTags: (_, error) => (error ? [] : ['CurrentUser']),
      /** Shows the new photo at once (4.18), before the user is read again. */
      async onQueryStarted(_, { dispatch, queryFulfilled }) {
        const answer = await queryFulfilled.catch(() => null);
        if (answer) dispatch(profileUpdated(answer.data));
      },
    }),
  }),
});

const { useUploadPhotoMutation, useUpdatePhotoMutation } = profileApi;

export function ProfilePhotoSheet() {
  const text = useText('profilePhoto');
  const intl = useIntl();
  const user = useAppSelector((state) => state.user.currentUser);
  const [chosen, setChosen] = useState<string | null>(null);
  const [wrong, setWrong] = useState('');
  const [upload, { isLoading: uploading }] = useUploadPhotoMutation();
  const [update, { isLoading: updating }] = useUpdatePhotoMutation();
  const busy = uploading || updating;

  async function picked({ target }: ChangeEvent<HTMLInputElement>) {
    const [file] = target.files ?? [];
    target.value = '';
    if (!file) return;
    const squared = await squarePicture(file);
    setWrong(squared.kind === 'picture' ? '' : text(squared.kind));
    if (squared.kind === 'picture') setChosen(squared.base64);
  }

  async function save(photo: string) {
    setWrong('');
    const { data: uploaded, error } = await upload({ photo });
    if (!uploaded) return setWrong(error && 'kind' in error ? failureText(intl, error) : text('failed'));
    const { error: updateError } = await update({ photoUrl: uploaded.photoUrl });
    if (updateError) return undefined;
    setChosen(null);
    return notify(text('saved'));
  }

  async function remove() {
    if (
      !(await askSure({
        title: text('remove'),
        content: text('removeAsk'),
        confirm: text('remove'),
      }))
    )
      return;
    const { error } = await update();
    if (!error) void notify(text('removed'));
  }

  return (
    <Sheet title={text('title')} closesTo="/profile" anchor="full">
      <div className="photo-sheet grid gap-3">
        {chosen === null ? (
          user && <Avatar user={user} large />
        ) : (
          <img className="photo-sheet__chosen" alt={text('chosen')} src={`data:image/jpeg;base64,${chosen}`} />
        )}
        <p className="photo-sheet__words quiet text-m">{text(chosen === null ? 'words' : 'consent')}</p>
        <Fault className="fault text-m if-any">{wrong}</Fault>
        {chosen !== null && (
          <Button wide busy={busy} onClick={() => void save(chosen)}>
            {text(busy ? 'saving' : 'save')}
          </Button>
        )}
        <label
          className={buttonClass({
            kind: chosen === null ? 'primary' : 'plain',
            wide: true,
            className: 'photo-sheet__choose',
          })}
        >
          {text(chosen === null ? 'choose' : 'another')}
          <input className="sr-only" type="file" accept="image/*" onChange={(event) => void picked(event)} />
        </label>
        {chosen !== null && (
          <Button kind="link" wide onClick={() => setChosen(null)}>
            {text('refuse')}
          </Button>
        )}
        {chosen === null && user?.photoUrl && (
          <Button kind="link" wide busy={busy} onClick={() => void remove()}>
            {text('remove')}
          </Button>
        )}
      </div>
    </Sheet>
  );
}
