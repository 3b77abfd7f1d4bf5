/** Silent verdicts, keeping water areas, and supervised swims. */
import { describe, expect, it } from 'vitest';
import { CODES, contract, type Swim, type WaterAreaDraft } from '../../../contract';
import { WATERS_CHANGED } from './waterCache';
import { alertStage, at, fixAt, iso } from '../../../tests/harness/alerts';
import { freshDb } from '../../../tests/harness/postgres';
import { pond } from '../../../tests/harness/waters';
import {
  stage,
  save,
  saved,
  replaceStage,
  INTO_IT,
  TO_THE_SHORE,
  walk,
  verdicts,
  walked,
  setUpWaterJourney,
} from '../../../tests/harness/waterJourney';

const { position } = contract;

setUpWaterJourney();

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
    walked.minute = 21;
    await walk([970, 975, 970]);
    await silent('swim');
    // Ten minutes are left to dry and go.
    walked.minute = 31;
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
      for (const [east, north] of way) await stage.say((walked.minute += 0.5), fixAt(east, north), { id });
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
    // Four mornings on both sides of eight o'clock, which is midnight in UTC, are four days.
    for (let day = 2; day < 6; day++) {
      for (const [index, [east, north]] of way.entries())
        for (const hour of [-1, 1])
          await db.query(
            'insert into fix (device_no, fix_time, lng, lat, accuracy, source, received_at) values ((select device_no from device where unique_id = $1), $2, $3, $4, 10, 0, $2)',
            [
              '860000000000002',
              new Date(Date.parse('2026-03-02T00:00:00Z') - day * 24 * 3600_000 + hour * (index + 1) * 60_000),
              fixAt(east, north).lon,
              fixAt(east, north).lat,
            ],
          );
    }
    await go('860000000000001');
    expect((await stage.inbox('li')).alerts).toEqual([]);
    expect((await verdicts()).map(([, why]) => why)).toContain('passing');
    walked.minute = 30;
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

  it('counts from the moment it is saved or removed, while the notice of it is still under way', async () => {
    const db = await freshDb();
    // Notices of waters never arrive in this process.
    const listen: typeof db.listen = (channel, hear, lost) =>
      db.listen(channel, channel === WATERS_CHANGED ? () => undefined : hear, lost);
    await stage.close();
    await replaceStage(alertStage({ db: { ...db, listen } }));
    await stage.say(-1, fixAt(400));
    const area = await saved();
    await walk(TO_THE_SHORE);
    expect(await verdicts()).toEqual([['near', null]]);
    await stage.tester.ask(position.removeWaterArea, { areaId: area.areaId, version: 1 }, await stage.as('admin'));
    await walk(INTO_IT);
    expect(await verdicts()).toEqual([['near', null]]);
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
