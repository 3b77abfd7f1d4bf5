/**
 * Measures the address book of 20,000 people, and the class tree and a roll call of 3,000 pupils, in Chromium: until
 * it is drawn, from a key of the search to the drawn rows, and frames while it scrolls. Beside each stands a plain
 * list of the same rows, measured in the same page, so that a busy machine slows both.
 */
import type { Page } from 'playwright-core';
import { openPostgres } from '../../server/engine/store/postgres';
import type { Db } from '../../server/engine/store/db';
import { platformOf, embeddedStore, settle, signIn } from './bed';
import { until, openBrowser, openConsole } from './console';
import { crowdOf } from './crowd';
import { load, number, quantile, type Row, round, summary, type Wishes } from './print';

/** A list on the screen: where it is, what a row is, and how it is searched. */
interface Listed {
  what: 'address' | 'tree' | 'rollCall';
  path: string;
  rowsSelector: string;
  searchSelector: string;
  /** What is typed, a key at a time. */
  keys: string;
}

/** The roll call that is measured. */
const ROLL_CALL = 'bench';

const LISTS: readonly Listed[] = [
  {
    what: 'address',
    path: '/address',
    rowsSelector: '.address__row',
    searchSelector: '.search-field',
    keys: 'wang',
  },
  {
    what: 'tree',
    path: '/home?list=1',
    rowsSelector: '[role=treeitem]',
    searchSelector: '.class-tree__search',
    keys: 'wang',
  },
  {
    what: 'rollCall',
    path: `/class/group?count=${ROLL_CALL}`,
    rowsSelector: '.rollcall__row',
    searchSelector: '.search-field',
    keys: 'wang',
  },
];

/** `--people 20000 --pupils 3000 --runs 3`. Figures are [median, least, most] of the runs. */
export async function* benchPeople(wishes: Wishes): AsyncGenerator<Row> {
  const [people, pupils, runs] = [
    number(wishes, 'people', 20_000),
    number(wishes, 'pupils', 3_000),
    number(wishes, 'runs', 3),
  ];
  const store = await embeddedStore();
  const db = await openPostgres(store.connection);
  const crowd = crowdOf(pupils);
  await settle(db, crowd);
  await addGuardians(db, people, pupils);
  await openRollCall(db);
  const running = await platformOf(db, crowd);
  const browser = await openBrowser();
  try {
    const as = await signIn(running.url);
    // The pinyin of names is made once and kept; the first visit of all is not what people meet.
    const { context, page } = await openConsole(browser, running.url, as);
    await open(page, LISTS[0] as Listed);
    await context.close();
    for (const listed of LISTS) {
      const figures: Record<string, number>[] = [];
      for (let run = 0; run < runs; run += 1) {
        const visit = await openConsole(browser, running.url, as);
        figures.push(await measure(visit.page, listed, listed.what === 'address' ? people : pupils));
        await visit.context.close();
      }
      yield {
        what: listed.what,
        rows: listed.what === 'address' ? people : pupils,
        runs,
        load1min: load(),
        ...summary(figures),
      };
    }
  } finally {
    await browser.close();
    await running.stop();
    await store.close();
  }
}

/** Guardians by the thousand, straight into the store: an import of them has its own benchmark. */
async function addGuardians(db: Db, people: number, pupils: number): Promise<void> {
  await db.query(
    `insert into account (user_id, account, real_name, mobile, password_hash, password_set_at)
     select 'g' || n, 'g' || n, substr('王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗', 1 + n % 20, 1)
         || substr('伟芳娜敏静丽强磊军洋勇艳杰娟涛明超兰霞平', 1 + n / 20 % 20, 1)
         || substr('一乙人力子文天友心月', 1 + n / 400 % 10, 1),
       (13800000000 + n)::text, '', now()
     from generate_series(1, $1::int) n`,
    [people],
  );
  await db.query(
    `insert into identity (role_id, user_id, user_type, school_id, student_id, relation)
     select 'g' || n, 'g' || n, '2', 'school', 's' || n % $2, '妈妈' from generate_series(1, $1::int) n`,
    [people, pupils],
  );
  await db.query('analyze');
}

/** A group of all pupils of the school that is being counted; the first third is here. */
async function openRollCall(db: Db): Promise<void> {
  await db.query(
    `insert into class_group (group_id, school_id, version, name, colour, made_by, made_at, changed_at)
     select $1, 'school', 1, '演练', '#0f766e', role_id, now(), now() from identity
     where school_id = 'school' and user_type in ('0', '1') limit 1`,
    [ROLL_CALL],
  );
  await db.query(`insert into group_pupil select $1, student_id from student where school_id = 'school'`, [ROLL_CALL]);
  await db.query(
    `insert into roll_call (roll_call_id, school_id, group_id, name, opened_at, opened_by)
     values ($1, 'school', $1, '操场', now() - interval '2 minutes', '老师')`,
    [ROLL_CALL],
  );
  await db.query('insert into roll_call_pupil select $1, student_id from group_pupil where group_id = $1', [ROLL_CALL]);
  await db.query(
    `insert into roll_call_mark (roll_call_id, mark_id, student_id, state, at, role_id, by_name, received_at)
     select $1, student_id, student_id, 'here', now() - interval '1 minute', '', '老师', now()
     from roll_call_pupil where roll_call_id = $1 order by student_id limit (select count(*) / 3 from roll_call_pupil)`,
    [ROLL_CALL],
  );
}

async function open(page: Page, { path, rowsSelector }: Listed): Promise<void> {
  await page.goto(path);
  await until(page, `document.querySelectorAll(${JSON.stringify(rowsSelector)}).length > 5`);
}

/** In the page: when a frame is painted in which a condition holds; frames during a scroll; a plain list to compare. */
const IN_PAGE = `
  window.drawnWhen = (holds) => new Promise((done) => {
    // A message from a frame arrives after it is laid out and painted.
    const painted = () => {
      const channel = new MessageChannel();
      channel.port1.onmessage = () => done(performance.now());
      channel.port2.postMessage(0);
    };
    const look = () => requestAnimationFrame(holds() ? painted : look);
    look();
  });
  window.scrolled = async (box) => {
    const gaps = []; let before = performance.now();
    for (let step = 0; step < 120; step += 1) {
      box.scrollTop += 400;
      const now = await new Promise(requestAnimationFrame);
      gaps.push(now - before); before = now;
    }
    return gaps.slice(1);
  };
  window.scrollerOf = (element) => {
    for (let at = element; at; at = at.parentElement)
      if (/auto|scroll/.test(getComputedStyle(at).overflowY) && at.scrollHeight > at.clientHeight) return at;
    return document.scrollingElement;
  };
  window.plainList = async (count, keys) => {
    const texts = Array.from({ length: count }, (_, n) => 'wangfang ' + n + ' ' + (n % 20 === 0 ? 'wang' : 'li'));
    const box = document.createElement('div');
    box.style.cssText = 'position:fixed;inset:0;overflow:auto;z-index:9999;background:#fff';
    const draw = (shown) => { box.replaceChildren(...shown.map((text) => {
      const row = document.createElement('button');
      row.style.cssText = 'display:grid;height:64px;width:100%';
      for (const part of [text[0], text, text + ' of', '138****0000']) {
        const piece = document.createElement('span'); piece.textContent = part; row.append(piece);
      }
      return row;
    })); };
    document.body.append(box);
    const opened = performance.now();
    draw(texts);
    const openMs = await drawnWhen(() => box.childElementCount > 0) - opened;
    const gaps = await scrolled(box);
    const keyMs = [];
    for (let n = 1; n <= keys.length; n += 1) {
      const begun = performance.now();
      draw(texts.filter((text) => text.includes(keys.slice(0, n))));
      keyMs.push(await drawnWhen(() => true) - begun);
    }
    box.remove();
    return { openMs, keyMs, gaps };
  };
`;

interface Measured {
  openMs: number;
  keyMs: number[];
  gaps: number[];
}

/** `…Ratio`: ours beside the plain list; below 1 ours is faster. */
async function measure(page: Page, listed: Listed, count: number): Promise<Record<string, number>> {
  const rows = JSON.stringify(listed.rowsSelector);
  await page.addInitScript(IN_PAGE);
  await page.goto('/profile');
  await until(page, 'document.querySelector("h2") !== null');
  const openMs = (await page.evaluate(`(async () => {
    const begun = performance.now();
    history.pushState({}, '', ${JSON.stringify(listed.path)});
    dispatchEvent(new PopStateEvent('popstate', { state: {} }));
    return await drawnWhen(() => document.querySelectorAll(${rows}).length > 5) - begun;
  })()`)) as number;
  const gaps = (await page.evaluate(`scrolled(scrollerOf(document.querySelector(${rows})))`)) as number[];
  await page.evaluate(`scrollerOf(document.querySelector(${rows})).scrollTop = 0`);
  const keyMs = (await page.evaluate(`(async () => {
    const search = document.querySelector(${JSON.stringify(listed.searchSelector)});
    const field = search instanceof HTMLInputElement ? search : search.querySelector('input');
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set;
    const times = [];
    const said = () => [...document.querySelectorAll(${rows})].slice(0, 8).map((row) => row.textContent).join() +
      document.querySelectorAll(${rows}).length;
    for (let n = 1; n <= ${listed.keys.length}; n += 1) {
      // Each key is judged from all rows, so that each must change what is drawn.
      if (n > 1) {
        const found = said();
        set.call(field, ''); field.dispatchEvent(new Event('input', { bubbles: true }));
        await drawnWhen(() => said() !== found);
      }
      const before = said();
      const begun = performance.now();
      set.call(field, ${JSON.stringify(listed.keys)}.slice(0, n));
      field.dispatchEvent(new Event('input', { bubbles: true }));
      times.push(await drawnWhen(() => said() !== before) - begun);
    }
    return times;
  })()`)) as number[];
  const plain = (await page.evaluate(`plainList(${count}, ${JSON.stringify(listed.keys)})`)) as Measured;
  const fps = (frames: readonly number[]) => (frames.length * 1000) / frames.reduce((sum, gap) => sum + gap, 0);
  const key = quantile(keyMs, 0.5);
  return {
    openMs: round(openMs),
    openRatio: round(openMs / plain.openMs, 2),
    keyToDrawnMs: round(key),
    keyRatio: round(key / quantile(plain.keyMs, 0.5), 2),
    scrollFps: round(fps(gaps)),
    scrollFrameP95Ms: round(quantile(gaps, 0.95)),
    plainScrollFps: round(fps(plain.gaps)),
    plainOpenMs: round(plain.openMs),
    plainKeyMs: round(quantile(plain.keyMs, 0.5)),
  };
}
