/** The photo of the account. */
import type { RequestHandler } from 'msw';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { user } from '../../contract';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LARGEST_FILE } from '../../contract/profile';
import { App } from '../../src/app/App';
import { pictureAddress } from '../../src/session/Avatar';
import { answer, platformServer, refuse } from '../../src/testing/platformServer';
import { testConsole } from '../../src/testing/testConsole';
import { cropSquare } from './squarePicture';
import { signedInAs, TEACHER } from '../../src/testing/viewers';
import { violations } from '../../src/testing/screenSteps';

const platform = platformServer(...signedInAs(TEACHER));

const OWN = '/user/photo/v1/p1';

function open(handlers: RequestHandler[], photoUrl: string | null = null, at = '/profile/set/face') {
  platform.use(...handlers, answer(user.currentUser, { ...TEACHER, photoUrl }));
  const tested = testConsole({ at, cookie: 'tok&1&r1' });
  render(<App console={tested.console} />);
  return tested;
}
const choose = async (file: File) =>
  fireEvent.change(await screen.findByLabelText('选一张照片'), { target: { files: [file] } });

beforeEach(() => {
  vi.stubGlobal('createImageBitmap', async (file: File) => {
    if (!file.type.startsWith('image/')) throw new DOMException('no picture');
    return { width: 900, height: 1200, close: () => {} };
  });
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({ drawImage: () => {} } as never);
  vi.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockReturnValue('data:image/jpeg;base64,QUJD');
});
afterEach(() => vi.unstubAllGlobals());

describe('/profile/set/face', () => {
  it('a photo is chosen, previewed, saved after consent, and shown at once [2.34] [7.07] [4.18]', async () => {
    let named: string | null = null;
    const { console } = open([
      answer(user.uploadPhoto, { photoUrl: OWN }),
      answer(user.updatePhoto, () => ((named = OWN), { photoUrl: OWN })),
      answer(user.currentUser, () => ({ ...TEACHER, photoUrl: named })),
      answer(user.photo, { type: 'image/jpeg', photo: 'QUJD' }),
    ]);
    await choose(new File(['x'], 'me.jpg', { type: 'image/jpeg' }));
    expect(await screen.findByRole('img', { name: '选中的照片' })).toHaveAttribute(
      'src',
      'data:image/jpeg;base64,QUJD',
    );
    expect(platform.inputsOf(user.uploadPhoto), 'nothing travels before it is agreed to').toEqual([]);
    expect(await violations(screen.getByRole('region'))).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: '同意并保存' }));
    await waitFor(() => expect(console.store.getState().user.currentUser?.photoUrl).toBe(OWN));
    expect(platform.inputsOf(user.uploadPhoto)).toEqual([{ photo: 'QUJD' }]);
    expect(platform.inputsOf(user.updatePhoto)).toEqual([{ photoUrl: OWN }]);
    await waitFor(() => expect(screen.queryByRole('img', { name: '选中的照片' })).toBeNull());
  });

  it('a photo that is not saved is not sent', async () => {
    const { paths } = open([]);
    await choose(new File(['x'], 'me.png', { type: 'image/png' }));
    await userEvent.click(await screen.findByRole('button', { name: '不保存' }));
    expect(screen.queryByRole('img', { name: '选中的照片' })).toBeNull();
    expect(paths().some((path) => path.includes('/photo'))).toBe(false);
  });

  it('a file that is no picture or larger than 200 MB is refused in its place [5.06] [9.06]', async () => {
    open([]);
    await choose(new File(['x'], 'me.pdf', { type: 'application/pdf' }));
    expect(await screen.findByText(/这个文件不是照片/)).toBeVisible();
    const large = new File(['x'], 'me.jpg', { type: 'image/jpeg' });
    Object.defineProperty(large, 'size', { value: LARGEST_FILE + 1 });
    expect(LARGEST_FILE).toBe(200 * 1024 * 1024);
    await choose(large);
    expect(await screen.findByText('照片太大，最多 200 MB。')).toBeVisible();
  });

  it('a refusal of the platform is shown in its place, and the photo stays for another attempt', async () => {
    open([refuse(user.uploadPhoto, 413)]);
    await choose(new File(['x'], 'me.jpg', { type: 'image/jpeg' }));
    await userEvent.click(await screen.findByRole('button', { name: '同意并保存' }));
    expect(await screen.findByText('内容太大，无法上传。')).toBeVisible();
    expect(screen.getByRole('img', { name: '选中的照片' })).toBeVisible();
  });

  it('a photo is removed after a confirmation', async () => {
    const { console } = open([
      answer(user.photo, { type: 'image/jpeg', photo: 'QUJD' }),
      answer(user.updatePhoto, { photoUrl: null }),
      answer(user.currentUser, () => ({
        ...TEACHER,
        photoUrl: platform.inputsOf(user.updatePhoto).length === 0 ? OWN : null,
      })),
    ]);
    await userEvent.click(await screen.findByRole('button', { name: '删除照片' }));
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '删除照片' }));
    await waitFor(() => expect(console.store.getState().user.currentUser?.photoUrl).toBeNull());
    expect(platform.inputsOf(user.updatePhoto)).toEqual([{}]);
  });
});

describe('the avatar in the profile', () => {
  const face = async () =>
    (await screen.findByText('归途小学', { selector: 'dd' })).closest('section')?.querySelector('.avatar');

  it('is the photo of the account', async () => {
    open([answer(user.photo, { type: 'image/png', photo: 'QUJD' })], OWN, '/profile');
    const shown = await face();
    await waitFor(() => expect(shown?.querySelector('img')).toHaveAttribute('src', 'data:image/png;base64,QUJD'));
  });

  it('is the first character of the name without a photo, and when the photo does not load', async () => {
    open([], 'https://photos.test/wu.jpg', '/profile');
    const shown = await face();
    const picture = await waitFor(() => shown?.querySelector('img') ?? Promise.reject(new Error('no picture yet')));
    expect(picture).toHaveAttribute('src', 'https://photos.test/wu.jpg?v=1.0');
    fireEvent.error(picture);
    expect(shown).toHaveTextContent('吴');
  });
});

it('the address of a picture gets a version, unless it has one [9.06]', () => {
  expect(['https://p.test/a.jpg', 'https://p.test/a.jpg?x=1', 'https://p.test/a.jpg?v=7'].map(pictureAddress)).toEqual([
    'https://p.test/a.jpg?v=1.0',
    'https://p.test/a.jpg?x=1&v=1.0',
    'https://p.test/a.jpg?v=7',
  ]);
});

it('a picture is cropped to its middle, a tall one a little above the middle', () => {
  expect([
    cropSquare({ width: 1200, height: 900 }),
    cropSquare({ width: 900, height: 1200 }),
    cropSquare({ width: 5, height: 5 }),
  ]).toEqual([
    { x: 150, y: 0, side: 900 },
    { x: 0, y: 100, side: 900 },
    { x: 0, y: 0, side: 5 },
  ]);
});
