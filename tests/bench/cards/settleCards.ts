/**
 * Writes a crowd whose cards stay at their places or walk about, with a guardian for every two pupils, fences round
 * each pupil and one of the whole school, and ponds. Nobody crosses a fence or comes near a shore by walking: the
 * bench measures what judging costs, not what alerts cost.
 */
import { DEFAULT_RULES, outlineOf } from '../../../contract/fences';
import { METRES_PER_DEGREE, metresPerDegreeLng } from '../../../contract/geo';
import { grantKey } from '../../../server/people/roster/importRoster';
import { importRoster } from '../../../server/running/consequences';
import { DEFAULT_SETTINGS } from '../../../server/engine/settings';
import type { Db } from '../../../server/engine/store/db';
import { KEY } from '../bed';
import { type Crowd, crowdOf } from '../crowd';
import { openSessions, roleOf } from '../openSessions';
import { circle } from '../fences/throughput';

/** Children of each guardian. */
const CHILDREN = 2;
/** Metres: the radius of a pupil's fences, and the distance between them. */
const FENCE = { radius: 100, apart: 1_000 };
/** One pond for so many pupils, with nobody's place nearer than this to its middle, of this half side. Metres. */
const POND = { pupils: 50, away: 110, half: 20 };

export async function settleCards(db: Db, guardians: number): Promise<Crowd & { guardians: string[] }> {
  const crowd = crowdOf(guardians * CHILDREN);
  const names = Array.from({ length: guardians }, (_, index) => String(index));
  const accounts = names.map((name, guardian) => ({
    userId: `u-${name}`,
    account: `guardian-${name}`,
    mobile: null,
    realName: name,
    password: '',
    passwordAge: 1,
    identities: crowd.pupils.slice(guardian * CHILDREN, (guardian + 1) * CHILDREN).map(({ studentId }, child) => ({
      roleId: roleOf(child === 0 ? name : `${name}-${child}`),
      userType: '2' as const,
      studentId,
    })),
  }));
  await importRoster(
    {
      db,
      clock: () => new Date(),
      passwords: { hash: async () => 'none', matches: async () => false, isOutdated: () => false },
      settings: DEFAULT_SETTINGS,
    },
    { ...crowd.roster, accounts: [...crowd.roster.accounts, ...accounts] },
  );
  await grantKey({ db }, KEY, 'bench', null);
  await openSessions(db, names);
  await drawFences(db, crowd);
  await drawPonds(db, crowd);
  await db.query('analyze');
  return { ...crowd, guardians: names };
}

/** Round each pupil a fence, another a kilometre east, and one wide one of the whole school. */
async function drawFences(db: Db, { pupils, bounds: [west, south, east, north] }: Crowd): Promise<void> {
  const own = pupils.flatMap(({ studentId, lng, lat }) =>
    [0, 1].map((i) => ({
      id: `${studentId}-${i}`,
      studentId,
      shape: circle(lng + (i * FENCE.apart) / metresPerDegreeLng(lat), lat, FENCE.radius),
    })),
  );
  const wide = { id: 'wide', studentId: null, shape: circle((west + east) / 2, (south + north) / 2, 20_000) };
  const rows = [...own, wide].map(({ id, studentId, shape }) => ({
    id,
    scope: studentId === null ? 'school' : 'students',
    drawn: { name: 'f', colour: '#000000', shape, rules: DEFAULT_RULES },
    ...outlineOf(shape).box,
  }));
  await db.query(
    `insert into fence (fence_id, version, shape_version, shape_since, owner, school_id, drawn, scope,
       west, south, east, north, changed_at, changed_by)
     select id, 1, 1, now() - interval '1 day', 'school', 'school', drawn, scope, west, south, east, north, now(), 'r'
     from jsonb_to_recordset($1::jsonb) as f (id text, scope text, drawn jsonb,
       west float8, south float8, east float8, north float8)`,
    [JSON.stringify(rows)],
  );
  await db.query('insert into fence_student (fence_id, student_id) select * from unnest($1::text[], $2::text[])', [
    own.map(({ id }) => id),
    own.map(({ studentId }) => studentId),
  ]);
}

async function drawPonds(db: Db, { pupils, bounds: [west, south, east, north] }: Crowd): Promise<void> {
  const [lngMetres, latMetres] = [metresPerDegreeLng(south), METRES_PER_DEGREE];
  const ponds: object[] = [];
  for (let lat = south; lat < north; lat += POND.half / latMetres)
    for (let lng = west; lng < east && ponds.length < pupils.length / POND.pupils; lng += POND.half / lngMetres) {
      const nearest = Math.min(
        ...pupils.map((pupil) => Math.hypot((pupil.lng - lng) * lngMetres, (pupil.lat - lat) * latMetres)),
      );
      if (nearest < POND.away || nearest > POND.away + POND.half) continue;
      const [dx, dy] = [POND.half / lngMetres, POND.half / latMetres];
      const corners = [
        [-dx, -dy],
        [dx, -dy],
        [dx, dy],
        [-dx, dy],
        [-dx, -dy],
      ];
      const ring = corners.map(([x = 0, y = 0]) => [lng + x, lat + y]);
      ponds.push({
        id: `pond-${ponds.length}`,
        drawn: {
          name: 'p',
          danger: 'low',
          polygons: [[ring]],
          near: 10,
          season: null,
          hours: [],
          chain: [],
          source: '',
        },
      });
    }
  await db.query(
    `insert into water_area (area_id, version, shape_version, shape_since, school_id, drawn, changed_at, changed_by)
     select id, 1, 1, now() - interval '1 day', 'school', drawn, now(), 'r'
     from jsonb_to_recordset($1::jsonb) as p (id text, drawn jsonb)`,
    [JSON.stringify(ponds)],
  );
}
