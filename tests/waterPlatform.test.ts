/** Waters through the real intake: a walk to the pond is one alert that grows worse and better, for the family, the school and the pond's own people. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type AlertSubject, CODES, contract, type Swim, type WaterArea, type WaterAreaDraft } from '../contract';
import { createPlatform } from '../server/createPlatform';
import type { GatewayMessage, DeliveryChannels } from '../server/delivery/deliveryChannels';
import { type AlertStage, alertStage, at, fixAt, iso, lines } from './harness/alerts';
import { pond } from './harness/waters';

const { position } = contract;

let stage: AlertStage;
beforeEach(async () => {
  stage = await alertStage();
});
afterEach(() => stage.close());

const save = async (draft: WaterAreaDraft = pond(), over?: { areaId: string; version: number }, account = 'admin') =>
  stage.tester.ask(position.saveWaterArea, { area: draft, ...(over && { over }) }, await stage.as(account));
const saved = async (draft?: WaterAreaDraft): Promise<WaterArea> => (await save(draft)).data;
/** Metres east of the campus by the half minute: 400 m off the pond, to its shore, in, and away. */
const TO_THE_SHORE = [600, 700, 800, 880, 930, 970];
const INTO_IT = [1_030, 1_060, 1_080];
const AWAY = [1_020, 960, 900, 800, 700, 600, 500];
let minute = 0;
beforeEach(() => {
  minute = 0;
});
const walk = async (metres: readonly number[], how: Parameters<AlertStage['say']>[2] = {}) => {
  for (const east of metres) await stage.say((minute += 0.5), fixAt(east), how);
};
const subject = async (account = 'li') =>
  (await stage.only(account)).subject as Extract<AlertSubject, { kind: 'water' }>;
const verdicts = async () =>
  (
    await stage.tester.db.query<{ verdict: string; silence: string | null }>(
      `select verdict, told ->> 'silence' as silence from water_verdict order by at, verdict`,
    )
  ).map(({ verdict, silence }) => [verdict, silence]);

describe('a walk to the pond [2.24]', () => {
  it('rings when the child comes near, with how far, which way and how fast', async () => {
    const area = await saved(pond({ chain: [{ roleId: null, name: '王塘主', duty: '塘主', phone: '13911112222' }] }));
    const consoles = [await stage.listen('li'), await stage.listen('wu')];
    await walk(TO_THE_SHORE);
    for (const one of consoles) {
      const { subject: told, urgency } = await one.next('alert');
      expect({ told, urgency }).toMatchObject({
        urgency: 'soon',
        told: {
          kind: 'water',
          areaId: area.areaId,
          areaName: '东塘',
          danger: 'high',
          verdict: 'near',
          heading: 'towards',
          bearing: 90,
        },
      });
    }
    const now = await subject();
    expect(now.distance).toBeGreaterThan(20);
    expect(now.distance).toBeLessThan(40);
    expect(now.closing).toBeGreaterThan(1);
    const { alert, area: known, recipients } = await stage.detailOf('li', (await stage.only('li')).alertId);
    expect(known).toMatchObject({ areaId: area.areaId, name: '东塘', mayEdit: false });
    expect(alert.where).toMatchObject({ source: 'gps' });
    expect(recipients.map(({ name, duty, dutyName, level, phone }) => [name, duty, dutyName, level, phone])).toEqual([
      ['李强', 'guardian', null, 0, '13900000004'],
      ['吴老师', 'class-teacher', null, 0, '13900000002'],
      ['赵校长', 'school', null, 1, null],
      ['王塘主', 'water-guard', '塘主', 1, '13911112222'],
    ]);
  });

  it('is one alert that grows worse in the water, rings again and finds more people, and better ashore', async () => {
    await saved();
    await walk([...TO_THE_SHORE]);
    await stage.see('li', 'all');
    await walk(INTO_IT);
    const inIt = await stage.only('li');
    expect(inIt).toMatchObject({ urgency: 'now', seenTime: null, subject: { verdict: 'in', distance: 0 } });
    expect(inIt.escalation.nextTime).not.toBeNull();
    await walk(AWAY);
    const after = await stage.only('li');
    expect(after).toMatchObject({ state: 'open', urgency: 'now', subject: { verdict: 'left' } });
    expect(lines(await stage.detailOf('li', after.alertId)).filter((what) => what !== 'located')).toEqual([
      'raised',
      'worse',
      'better',
      'better',
    ]);
    expect(await verdicts()).toEqual([
      ['near', null],
      ['in', null],
      ['near', 'eased'],
      ['left', null],
    ]);
  });

  it('is over by itself when the child only passed by, unless somebody has it in hand', async () => {
    await saved();
    await walk([...TO_THE_SHORE, ...AWAY.slice(1)]);
    expect(await stage.only('li')).toMatchObject({
      state: 'closed',
      closed: { by: null, reason: 'over' },
      subject: { verdict: 'left' },
    });
    minute = 60;
    await walk(TO_THE_SHORE);
    const [alert] = (await stage.inbox('li')).alerts;
    await stage.act('wu', alert?.alertId ?? '', { kind: 'take' });
    await walk(AWAY.slice(1));
    expect((await stage.inbox('li')).alerts.map(({ state }) => state)).toEqual(['taken', 'closed']);
  });

  it('tells the pond’s own people one after the other, as nobody takes it: staff here, others by SMS', async () => {
    const sent: { message: GatewayMessage; key: string }[] = [];
    const channels: DeliveryChannels = {
      push: null,
      gateway: { send: async (message, key) => (sent.push({ message, key }), 'sent'), hasSigned: () => false },
      random: () => 0.5,
    };
    await stage.close();
    stage = await alertStage({ channels });
    // The teacher of the other class answers for the pond, and for nobody of this class.
    await saved(
      pond({
        chain: [
          { roleId: 'r-sun', name: '孙老师', duty: '塘边值守', phone: null },
          { roleId: 'r-admin', name: '赵校长', duty: '第一责任人', phone: null },
          { roleId: null, name: '没电话的', duty: '', phone: null },
          { roleId: null, name: '村支书', duty: '村', phone: '13911113333' },
        ],
      }),
    );
    const console_ = await stage.listen('sun');
    await walk([...TO_THE_SHORE, ...INTO_IT]);
    const { alertId } = await stage.only('li');
    const chainOf = async () => (await stage.detailOf('li', alertId)).recipients;
    expect((await chainOf()).map(({ name, person, duty, level }) => [name, person?.role ?? null, duty, level])).toEqual(
      [
        ['李强', 'student', 'guardian', 0],
        ['吴老师', 'teacher', 'class-teacher', 0],
        ['赵校长', 'admin', 'school', 1],
        ['孙老师', 'teacher', 'water-guard', 1],
        ['没电话的', null, 'water-guard', 3],
        ['村支书', null, 'water-guard', 4],
      ],
    );
    for (const account of ['admin', 'sun']) expect((await stage.inbox(account)).alerts, account).toEqual([]);
    expect((await stage.detail('sun', alertId)).status).toBe(CODES.notFound);

    await stage.clockAt(minute + 2.1);
    expect(await stage.only('admin')).toMatchObject({ alertId, escalation: { level: 1 } });
    expect(await console_.next('alert')).toMatchObject({ alertId, kind: 'water', studentName: '李明' });
    expect((await stage.detailOf('sun', alertId)).fixes.length).toBeGreaterThan(0);
    const { studentLocation, studentDayTrack, alerts } = contract.position;
    const asSun = await stage.as('sun');
    expect(
      (await stage.tester.ask(studentLocation, { studentId: 's-ming' }, asSun)).status,
      'of the child she knows this one alert',
    ).toBe(CODES.notFound);
    expect((await stage.tester.ask(studentDayTrack, { studentId: 's-ming', day: '2026-03-02' }, asSun)).status).toBe(
      CODES.notFound,
    );
    expect((await stage.tester.ask(alerts, { studentId: 's-ming' }, asSun)).status).toBe(CODES.notFound);

    for (const later of [5.1, 8.2]) await stage.clockAt(minute + later);
    const contacts = () => sent.flatMap(({ message }) => (message.to.userId === null ? [message] : []));
    expect(contacts(), 'whose turn has not come').toEqual([]);
    await stage.clockAt(minute + 11.3);
    await expect.poll(contacts).toEqual([
      {
        alertId,
        kind: 'water',
        urgency: 'now',
        who: '李',
        time: expect.any(String),
        path: null,
        to: { userId: null, mobile: '13911113333', role: 'water-guard' },
        text: {
          zh: '东塘：李同学在水里。请马上去看。',
          en: 'Pupil 李 is in the water: 东塘. Please go and look at once.',
        },
      },
    ]);
    await expect
      .poll(async () =>
        (await chainOf()).map(({ name, deliveries }) => [
          name,
          deliveries.find(({ channel }) => channel === 'gateway')?.state ?? null,
        ]),
      )
      .toEqual([
        ['李强', 'sent'],
        ['吴老师', 'sent'],
        ['赵校长', 'sent'],
        ['孙老师', 'sent'],
        ['没电话的', null],
        ['村支书', 'sent'],
      ]);
    expect(new Set(sent.map(({ key }) => key)).size, 'nothing twice under one key').toBe(sent.length);
    await stage.clockAt(minute + 30);
    expect((await stage.only('li')).escalation, 'nobody is left to be told').toMatchObject({
      level: 4,
      nextTime: null,
    });

    await stage.act('sun', alertId, { kind: 'take' });
    expect(await stage.only('li')).toMatchObject({ state: 'taken', taken: { by: { name: '孙老师' } } });
    await stage.tester.db.query(`update identity set user_type = '3', student_id = 's-hua' where role_id = 'r-sun'`);
    expect((await stage.inbox('sun')).alerts, 'who has left the staff knows nothing of it').toEqual([]);
  });

  it('rings the same when the platform is started anew after every fix, or two take turns', async () => {
    await saved();
    let turn = 0;
    for (const east of [...TO_THE_SHORE, ...INTO_IT, ...AWAY]) {
      const again = await createPlatform(stage.tester.platform);
      await walk([east], { by: (turn += 1) % 2 ? again.fetch : stage.tester.fetch });
      again.stop();
    }
    expect(await verdicts()).toEqual([
      ['near', null],
      ['in', null],
      ['near', 'eased'],
      ['left', null],
    ]);
    expect(await stage.only('li')).toMatchObject({ subject: { verdict: 'left' } });
  });

  it('rings nothing more when all messages come again, or by masts', async () => {
    await saved();
    await walk([...TO_THE_SHORE]);
    const { alertId, version } = await stage.only('li');
    minute = 0;
    await walk([...TO_THE_SHORE]);
    expect(await stage.only('li')).toMatchObject({ alertId, version });
    await stage.say(30, { ...fixAt(1_100), source: 'cell', accuracy: 800 }, { id: '860000000000002' });
    await stage.say(31, { ...fixAt(1_100), source: 'cell', accuracy: 800 }, { id: '860000000000002' });
    expect((await stage.inbox('sun')).alerts).toEqual([]);
  });

  it('leaves nothing behind of cards that are far from every water, an hour after', async () => {
    await saved();
    const watched = async () => (await stage.tester.db.query('select 1 from water_watch')).length;
    await walk([0, 50, 100, 200, 100]);
    expect(await watched()).toBe(0);
    await walk([...TO_THE_SHORE, ...AWAY.slice(1), 300]);
    expect(await watched()).toBe(1);
    minute += 70;
    await walk([100, 100]);
    expect(await watched()).toBe(0);
  });
});

describe('a silent verdict', () => {
  const silent = async (why: string) => {
    expect(await verdicts()).toContainEqual(['near', why]);
    expect((await stage.inbox('li')).alerts).toEqual([]);
    const told = async (account: string) =>
      (await stage.tester.ask(position.waterVerdicts, {}, await stage.as(account))).data.map(
        ({ studentName, areaName, verdict, silence, rangTime }) => [studentName, areaName, verdict, silence, rangTime],
      );
    for (const account of ['li', 'wu', 'admin'])
      expect(await told(account), 'and asked why, the platform says so').toContainEqual([
        '李明',
        '东塘',
        'near',
        why,
        null,
      ]);
    for (const account of ['zhang', 'far']) expect(await told(account)).toEqual([]);
  };

  it('out of season, and out of hours, is kept with its reason', async () => {
    await saved(pond({ season: { from: '06-01', to: '09-30' } }));
    await walk(TO_THE_SHORE);
    await silent('season');
  });

  it('of a supervised swim is kept with who watches; it rings when the swim is over and the child still there', async () => {
    const area = await saved();
    const swim = {
      areaId: area.areaId,
      from: iso(-10),
      to: iso(20),
      classIds: ['class-1'],
      studentIds: [],
      supervisor: '吴老师',
      note: '',
    };
    await stage.tester.ask(position.saveSwim, { swim }, await stage.as('wu'));
    await walk(TO_THE_SHORE);
    await silent('swim');
    const [row] = await stage.tester.db.query<{ supervisor: string }>(
      `select told -> 'evidence' ->> 'supervisor' as supervisor from water_verdict`,
    );
    expect(row?.supervisor).toBe('吴老师');
    minute = 21;
    await walk([970, 975, 970]);
    await silent('swim');
    // Ten minutes are left to dry and go.
    minute = 31;
    await walk([970, 975, 970]);
    expect(await stage.only('li')).toMatchObject({ kind: 'water', subject: { verdict: 'near' } });
  });

  it('on an everyday way by a water that is not dangerous excuses who walks on, and only whoever goes there every day', async () => {
    await saved(pond({ danger: 'low', near: 60 }));
    const { db } = stage.tester;
    const way = [
      [900, 0],
      [950, 30],
      [955, 60],
      [958, 90],
      [960, 120],
      [950, 160],
    ] as const;
    const go = async (id: string) => {
      for (const [east, north] of way) await stage.say((minute += 0.5), fixAt(east, north), { id });
    };
    for (let day = 2; day < 9; day++) {
      for (const [index, [east, north]] of way.entries()) {
        const { lon, lat } = fixAt(east, north);
        await db.query(
          'insert into fix (device_no, fix_time, lng, lat, accuracy, source, received_at) values ((select device_no from device where unique_id = $1), $2, $3, $4, 10, 0, $2)',
          ['860000000000001', new Date(at(index * 0.5) - day * 24 * 3600_000), lon, lat],
        );
      }
    }
    await go('860000000000001');
    expect((await stage.inbox('li')).alerts).toEqual([]);
    expect((await verdicts()).map(([, why]) => why)).toContain('passing');
    minute = 30;
    await go('860000000000002');
    expect((await stage.inbox('wu')).alerts.map(({ studentId, kind }) => [studentId, kind])).toEqual([
      ['s-fang', 'water'],
    ]);
  });
});

describe('keeping waters', () => {
  it('an administrator saves over the version seen, and is shown the other’s otherwise', async () => {
    const area = await saved();
    expect(area).toMatchObject({ version: 1, mayEdit: true, changedBy: '赵校长', removed: false });
    const next = (await save(pond({ name: '东塘水库' }), area)).data;
    expect(next).toMatchObject({ areaId: area.areaId, version: 2, name: '东塘水库' });
    const { status, data } = await save(pond(), area);
    expect(status).toBe(CODES.conflict);
    expect(data).toMatchObject({ theirs: { version: 2, name: '东塘水库' } });
    expect((await save(pond(), undefined, 'wu')).status).toBe(CODES.forbidden);
  });

  it('who does not keep them sees who answers, and no number', async () => {
    await saved(pond({ chain: [{ roleId: 'r-admin', name: '赵校长', duty: '负责人', phone: '13900000001' }] }));
    const [seen] = (await stage.tester.ask(position.waterAreas, {}, await stage.as('li'))).data;
    expect(seen?.chain).toEqual([{ roleId: null, name: '赵校长', duty: '负责人', phone: null }]);
    expect((await stage.tester.ask(position.waterAreas, {}, await stage.as('far'))).data).toEqual([]);
  });

  it('an outline that crosses itself is refused with where it hurts, and a stranger or a parent as its guard', async () => {
    const [[[a, b, c, d]]] = pond().polygons as unknown as [
      [[[number, number], [number, number], [number, number], [number, number]]],
    ];
    const { status, data } = await save(pond({ polygons: [[[a, c, b, d, a]]] }));
    expect(status).toBe(CODES.unprocessable);
    expect(data).toMatchObject({ faults: [{ why: 'self-crossing' }] });
    for (const roleId of ['r-far', 'r-li'])
      expect((await save(pond({ chain: [{ roleId, name: '周', duty: '', phone: null }] }))).status, roleId).toBe(
        CODES.notFound,
      );
  });

  it('a removed one rings no more', async () => {
    const area = await saved();
    await stage.tester.ask(position.removeWaterArea, { areaId: area.areaId, version: 1 }, await stage.as('admin'));
    await walk(TO_THE_SHORE);
    expect((await stage.inbox('li')).alerts).toEqual([]);
    expect((await stage.tester.ask(position.waterAreas, {}, await stage.as('admin'))).data).toEqual([]);
  });

  it('a file of them is read as far as it can be, the rest refused by name', async () => {
    const feature = (name: string | null, polygons: WaterAreaDraft['polygons']) => ({
      type: 'Feature',
      properties: { name, natural: 'water' },
      geometry: { type: 'MultiPolygon', coordinates: polygons },
    });
    const [[[a, b, c, d]]] = pond().polygons as unknown as [
      [[[number, number], [number, number], [number, number], [number, number]]],
    ];
    const geojson = {
      type: 'FeatureCollection',
      features: [
        feature('东塘', pond().polygons),
        feature(null, pond().polygons),
        feature('乱塘', [[[a, c, b, d, a]]]),
        { type: 'Feature', properties: { name: '井' }, geometry: { type: 'Point', coordinates: a } },
      ],
    };
    const { data } = await stage.tester.ask(
      position.importWaterAreas,
      { geojson, source: '测绘院' },
      await stage.as('admin'),
    );
    expect(data.areas.map(({ name, danger, source }) => [name, danger, source])).toEqual([
      ['东塘', 'medium', '测绘院'],
      ['水域 1', 'medium', '测绘院'],
    ]);
    expect(data.refused).toEqual([
      { index: 2, name: '乱塘', why: 'self-crossing' },
      { index: 3, name: '井', why: 'no-shape' },
    ]);
    const big = {
      type: 'FeatureCollection',
      features: Array.from({ length: 1_500 }, () => feature('塘', pond().polygons)),
    };
    expect(JSON.stringify(big).length).toBeGreaterThan(300_000);
    expect(
      (await stage.tester.ask(position.importWaterAreas, { geojson: big, source: '' }, await stage.as('admin'))).data
        .areas,
    ).toHaveLength(1_500);
  });

  it('says which waters are around a child, nearest first', async () => {
    await saved();
    await saved(
      pond({
        name: '西塘',
        polygons: pond().polygons.map((rings) => rings.map((ring) => ring.map(([lng, lat]) => [lng - 0.03, lat]))),
      }),
    );
    await stage.say(0, fixAt(800));
    const { data } = await stage.tester.ask(position.waterNearby, {}, await stage.as('li'));
    expect(data.map(({ name, bearing }) => [name, bearing])).toEqual([
      ['东塘', 90],
      ['西塘', 270],
    ]);
    expect(Math.abs((data[0]?.distance ?? 0) - 200)).toBeLessThan(3);
  });
});

describe('supervised swims', () => {
  it('are a teacher’s for the own class, seen by its families, and by nobody else', async () => {
    const area = await saved();
    const swim: Omit<Swim, 'swimId'> = {
      areaId: area.areaId,
      from: iso(0),
      to: iso(60),
      classIds: ['class-1'],
      studentIds: [],
      supervisor: '吴老师',
      note: '',
    };
    const ask = async (account: string, more: Partial<Swim> = {}, swimId?: string) =>
      stage.tester.ask(
        position.saveSwim,
        { swim: { ...swim, ...more }, ...(swimId !== undefined && { swimId }) },
        await stage.as(account),
      );
    const { data } = await ask('wu');
    expect((await ask('wu', { classIds: ['class-2'] })).status).toBe(CODES.notFound);
    expect((await ask('wu', { studentIds: ['s-hua'] })).status).toBe(CODES.notFound);
    expect((await ask('wu', { to: iso(-1) })).status).toBe(CODES.badInput);
    expect((await ask('far', {})).status).toBe(CODES.notFound);
    expect((await ask('li')).status).toBe(CODES.forbidden);
    const seenBy = async (account: string) =>
      (await stage.tester.ask(position.swims, {}, await stage.as(account))).data.map(({ swimId }) => swimId);
    for (const account of ['wu', 'li', 'admin']) expect(await seenBy(account), account).toEqual([data.swimId]);
    for (const account of ['zhang', 'far']) expect(await seenBy(account), account).toEqual([]);
    expect((await ask('admin', { note: '改到下午' }, data.swimId)).data).toMatchObject({
      swimId: data.swimId,
      note: '改到下午',
    });
    expect((await stage.tester.ask(position.removeSwim, { swimId: data.swimId }, await stage.as('far'))).status).toBe(
      CODES.notFound,
    );
    await stage.tester.ask(position.removeSwim, { swimId: data.swimId }, await stage.as('wu'));
    expect(await seenBy('wu')).toEqual([]);
  });
});
