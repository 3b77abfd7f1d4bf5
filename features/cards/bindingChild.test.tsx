/** The child whom a card is bound to: named on the binding pages, and another one of the family. */
import type { RequestHandler } from 'msw';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { location, user } from '../../contract';
import { App } from '../../src/app/App';
import { answer, platformServer } from '../../src/testing/platformServer';
import { testConsole } from '../../src/testing/testConsole';
import { GUARDIAN, identity, signedInAs } from '../../src/testing/viewers';

const platform = platformServer();

const open = (at: string, handlers: RequestHandler[]) => {
  platform.use(...handlers);
  render(<App console={testConsole({ at, cookie: 't&2&r1' }).console} />);
};

describe('the child whom a card is for', () => {
  const family: RequestHandler[] = [
    answer(location.classStudents, [
      {
        classId: 'c',
        className: '三年级1班',
        studentList: ['林小雨', '林小北'].map((studentName, at) => ({
          studentId: at === 0 ? 'st' : 'st-2',
          studentName,
          spelling: 'linxiao',
          initials: 'lx',
        })),
      },
    ]),
    answer(user.identities, [
      { ...identity('r1', '2'), studentId: 'st' },
      { ...identity('r2', '2'), studentId: 'st-2' },
    ]),
  ];

  it('is named on the page, with the way back', async () => {
    open('/device/bindDevice?studentId=st', [...family, ...signedInAs(GUARDIAN)]);
    expect(await screen.findByText('孩子：林小雨')).toBeVisible();
    expect(screen.getByLabelText('设备号或二维码内容')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: '返回' }));
    await waitFor(() => expect(window.location.pathname).toBe('/home'));
  });

  it('takes another identity first when it is not the child of this one', async () => {
    let viewer = GUARDIAN;
    open('/device/bindDevice?studentId=st-2', [
      ...family,
      answer(user.currentUser, () => viewer),
      answer(user.pageAuthorities, []),
      answer(user.chooseIdentity, ({ roleId }) => {
        viewer = { ...GUARDIAN, studentId: 'st-2', studentName: '林小北' };
        return identity(roleId, '2');
      }),
    ]);
    expect(await screen.findByRole('heading', { name: '给林小北绑定学生卡' })).toBeVisible();
    expect(screen.queryByLabelText('设备号或二维码内容')).toBeNull();
    await userEvent.click(await screen.findByRole('button', { name: '换身份，给林小北绑定' }));
    expect(await screen.findByText('孩子：林小北')).toBeVisible();
    expect(await screen.findByLabelText('设备号或二维码内容')).toBeVisible();
    expect(platform.inputsOf(user.chooseIdentity)).toEqual([{ roleId: 'r2' }]);
  });
});
