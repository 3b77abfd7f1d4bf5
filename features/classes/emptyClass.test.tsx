/** A class without pupils in the tree: it is there, says so, and an administrator adds a pupil to it. */
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { location } from '../../contract';
import { App } from '../../src/app/App';
import { answer, platformServer } from '../../src/testing/platformServer';
import { testConsole } from '../../src/testing/testConsole';
import { ADMIN, signedInAs, TEACHER } from '../../src/testing/viewers';

/** All rows: jsdom has no heights by which the list would choose. */
vi.mock('@tanstack/react-virtual', () => ({
  useVirtualizer: ({ count, getItemKey }: { count: number; getItemKey: (index: number) => string }) => ({
    getTotalSize: () => count,
    getVirtualItems: () =>
      Array.from({ length: count }, (_, index) => ({ key: getItemKey(index), index, start: 0, size: 1 })),
    scrollToIndex() {},
  }),
}));
// From 900 px on the tree is docked beside the map.
beforeEach(() => {
  vi.spyOn(window, 'matchMedia').mockImplementation((media) =>
    Object.assign(new EventTarget(), {
      media,
      matches: media.includes('min-width: 900px'),
      onchange: null,
      addListener() {},
      removeListener() {},
    }),
  );
});

const platform = platformServer();
const CLASSES = [{ classId: 'c1', className: '三年级1班', studentList: [] }];
const at = () => window.location.pathname + window.location.search;

it('is not "no classes", and the keyboard adds a pupil to it', async () => {
  platform.use(...signedInAs(ADMIN), answer(location.classStudents, CLASSES));
  render(<App console={testConsole({ at: '/profile', cookie: 't&0&r' }).console} />);
  const row = await screen.findByRole('treeitem', { name: '三年级1班, 还没有学生，点这里添加' });
  expect(row).not.toHaveAttribute('aria-expanded');
  expect(screen.queryByText('学校还没有班级')).toBeNull();
  screen.getByRole('tree').focus();
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(at()).toBe('/manage/pupils/new?class=c1'));
});

it('is a line that opens nothing for a teacher', async () => {
  platform.use(...signedInAs(TEACHER), answer(location.classStudents, CLASSES));
  render(<App console={testConsole({ at: '/profile', cookie: 't&1&r' }).console} />);
  await userEvent.click(await screen.findByRole('treeitem', { name: '三年级1班, 还没有学生' }));
  expect(at()).toBe('/profile');
});
