/** A roll call of a class of 130: found by name and pinyin, closed with who is missing, and whole on paper. */
import { beforeAll, describe, expect, it } from 'vitest';
import { consoleOf } from './drivers/alerts';
import { faultsOf } from './drivers/faults';
import { button } from './drivers/fence';
import { CHROMIUM, openStage, type StagePage } from './drivers/stage';
import { allTests } from '../harness/opened';

const PUPILS = 130;

describe.skipIf(CHROMIUM === null)('a roll call of a large class (skipped without Chromium)', () => {
  const stage = allTests(openStage);
  beforeAll(async () => {
    await stage.db.query(
      `insert into student (student_id, school_id, class_id, name, spelling, initials, subscribed)
       select 'more-' || n, school_id, class_id, '陈' || n, 'chen' || n, 'c' || n, true
       from student, generate_series(3, $1::int) n where student_id = 's-ming'`,
      [PUPILS],
    );
  });

  /** The pupils in the page when it goes to paper, and what of the screen's controls goes with them. */
  const onPaper = async (page: StagePage) => {
    await page.evaluate(() => {
      window.addEventListener(
        'beforeprint',
        () => {
          const names = [...document.querySelectorAll('.rollcall .rollcall__name')];
          document.body.dataset['paper'] = names.map((node) => node.textContent?.trim() ?? '').join('\n');
        },
        { once: true },
      );
    });
    const file = await page.pdf();
    expect(file.subarray(0, 4).toString()).toBe('%PDF');
    return (await page.evaluate(() => document.body.dataset['paper'] ?? '')).split('\n');
  };

  it('is searched by name and initials, closed with its missing, and printed with all of its pupils', async () => {
    const page = await consoleOf(stage, 'wu', {}, 'class/group?class=class-1');
    await button(page, '开始点名').tap();
    const head = page.locator('.rollcall__missing');
    await expect.poll(() => head.innerText()).toContain(String(PUPILS));
    const rows = page.getByRole('list', { name: '学生' });
    const search = page.getByRole('searchbox', { name: '在点名里找人' });

    // Only what is near the screen is in the page; the search finds who is far below.
    expect(await page.getByRole('button', { name: '陈128：点到', exact: true }).count()).toBe(0);
    await search.fill('c128');
    await page.getByText('找到 1 人').waitFor();
    await button(page, '陈128：点到').tap();
    await expect.poll(() => head.innerText()).toContain(String(PUPILS - 1));
    await search.fill('李明');
    await button(page, '李明：点到').tap();
    await search.fill('没有这人');
    await page.getByText('没有叫“没有这人”的').waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await search.fill('一年级1班');
    await page.getByText(`找到 ${PUPILS - 2} 人`).waitFor();

    await button(page, '结束点名').tap();
    const asks = page.getByRole('dialog');
    await asks.getByText(/另 116 人/).waitFor();
    await asks.getByRole('button', { name: '结束点名' }).tap();
    await button(page, '打印').waitFor();

    // The screen lists one missing pupil; the paper has everybody, also who is here.
    await search.fill('c7');
    await expect.poll(() => rows.getByRole('listitem').count()).toBeLessThan(20);
    const printed = await onPaper(page);
    expect(printed).toHaveLength(PUPILS);
    for (const name of ['李明', '陈128', '陈3']) expect(printed.filter((one) => one.includes(name))).not.toEqual([]);
    // The screen is as it was.
    await expect.poll(() => rows.getByRole('listitem').count()).toBeLessThan(20);
    await page.done();
  });
});
