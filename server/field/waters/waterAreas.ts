/** Reads and changes the water areas of the session's school. Administrators maintain them. */
import { CODES, type WaterArea, type WaterAreaDraft } from '../../../contract';
import { NEAR_SHORE, type readWaterAreas, type WaterPolygons } from '../../../contract/waters';
import type { PlatformContext, Session } from '../../engine/platform';
import { Refusal } from '../../engine/serving/refusal';
import type { Queryable } from '../../engine/store/db';
import { type AreaRow, SELECT_AREA, toArea } from './areaRow';
import { tellWaterChange } from './waterCache';

/** Most areas of one school, and most bytes of their outlines as stored. More is a mistake or an attack. */
const MOST = { areas: 2_000, bytes: 4 * 1024 * 1024 };

export function waterAreas({
  db,
  clock,
  newId,
  heavyWork,
}: Pick<PlatformContext, 'db' | 'clock' | 'newId' | 'heavyWork'>) {
  const seenBy =
    ({ role }: Session) =>
    (row: AreaRow) =>
      toArea(row, role === 'admin');
  const rowsOf = (tx: Queryable, { schoolId }: Session, condition: string, ...values: unknown[]) =>
    tx.query<AreaRow>(`${SELECT_AREA} where school_id = $1 ${condition}`, [schoolId, ...values]);

  /**
   * Locks and reads an area before a change.
   * @throws Refusal 404 unknown, 409 with the area when its version differs.
   */
  async function held(tx: Queryable, session: Session, areaId: string, version: number): Promise<AreaRow> {
    const [row] = await rowsOf(tx, session, 'and area_id = $2 for no key update', areaId);
    if (!row) throw new Refusal(CODES.notFound, 'No such water');
    if (row.version !== version)
      throw new Refusal(CODES.conflict, 'Somebody saved it in between', { theirs: seenBy(session)(row) });
    return row;
  }

  async function write(
    tx: Queryable,
    session: Session,
    areaId: string,
    before: AreaRow | null,
    drawn: WaterAreaDraft,
    removed: boolean,
  ): Promise<WaterArea> {
    const now = clock();
    const redrawn = !before || before.removed !== removed || lineOf(before.drawn) !== lineOf(drawn);
    await tx.query(
      `insert into water_area
         (area_id, version, shape_version, shape_since, school_id, drawn, changed_at, changed_by, removed)
       values ($1, $2, $3, $4, $5, $6::jsonb, $7, $8, $9)
       on conflict (area_id) do update set version = excluded.version, shape_version = excluded.shape_version,
         shape_since = excluded.shape_since, drawn = excluded.drawn,
         changed_at = excluded.changed_at, changed_by = excluded.changed_by, removed = excluded.removed`,
      [
        areaId,
        (before?.version ?? 0) + 1,
        redrawn ? (before?.shape_version ?? 0) + 1 : before.shape_version,
        redrawn ? now : before.shape_since,
        session.schoolId,
        JSON.stringify(drawn),
        now,
        session.roleId,
        removed,
      ],
    );
    await tellWaterChange(tx, areaId, session.schoolId);
    const [row] = await rowsOf(tx, session, 'and area_id = $2', areaId);
    if (!row) throw new Error('the water area disappeared while it was saved');
    return seenBy(session)(row);
  }

  async function requireRoom(tx: Queryable, { schoolId }: Session, more: number): Promise<void> {
    const [known] = await tx.query<{ count: number; bytes: number }>(
      `select count(*) as count, coalesce(sum(pg_column_size(drawn)), 0)::float8 as bytes from water_area
       where school_id = $1 and not removed`,
      [schoolId],
    );
    if ((known?.count ?? 0) + more > MOST.areas)
      throw new Refusal(CODES.unprocessable, `No more than ${MOST.areas} waters`);
    if ((known?.bytes ?? 0) > MOST.bytes)
      throw new Refusal(CODES.unprocessable, 'The outlines of all waters have too many corners');
  }

  return {
    list: async (session: Session): Promise<WaterArea[]> =>
      (await rowsOf(db, session, `and not removed order by drawn ->> 'name', area_id`)).map(seenBy(session)),

    /** One area, removed or not; null when it is unknown or out of the viewer's scope. */
    async of(session: Session, areaId: string): Promise<WaterArea | null> {
      const [row] = await rowsOf(db, session, 'and area_id = $2', areaId);
      return row ? seenBy(session)(row) : null;
    },

    /** @throws Refusal 404, 409 with the current version, 422 with the faults of the outline. */
    async save(
      session: Session,
      area: WaterAreaDraft,
      over: { areaId: string; version: number } | undefined,
      signal?: AbortSignal,
    ): Promise<WaterArea> {
      const drawn = async () => featureOf(area.polygons);
      const { refused: faults } = await heavyWork.run(session.userId, 'readWaterAreas', drawn, signal);
      if (faults.length > 0)
        throw new Refusal(CODES.unprocessable, `polygons: ${faults.map(({ why }) => why).join(', ')}`, { faults });
      return db.transaction(async (tx) => {
        const before = over ? await held(tx, session, over.areaId, over.version) : null;
        await requireGuards(tx, session, area);
        if (!before) await requireRoom(tx, session, 1);
        return write(tx, session, before?.area_id ?? newId(), before, area, false);
      });
    },

    /** Saves the drafts of an imported file, all or none. */
    import: (session: Session, drafts: readonly WaterAreaDraft[]): Promise<WaterArea[]> =>
      db.transaction(async (tx) => {
        await requireRoom(tx, session, drafts.length);
        const areas: WaterArea[] = [];
        for (const draft of drafts) areas.push(await write(tx, session, newId(), null, draft, false));
        await requireRoom(tx, session, 0);
        return areas;
      }),

    remove: (session: Session, areaId: string, version: number): Promise<WaterArea> =>
      db.transaction(async (tx) => {
        const before = await held(tx, session, areaId, version);
        return write(tx, session, areaId, before, before.drawn, true);
      }),
  };
}

/** A drawn outline as a file would hold it: it is checked by the same rules as an imported one. */
const featureOf = (coordinates: WaterPolygons) => ({
  type: 'Feature',
  properties: {},
  geometry: { type: 'MultiPolygon', coordinates },
});

/** The parts that cards are judged by: the outline, and the distance at which 'near' begins. */
const lineOf = ({ polygons, near, danger }: WaterAreaDraft) => JSON.stringify([polygons, near ?? NEAR_SHORE[danger]]);

/** Checks that all guards with an account are staff of the school. @throws Refusal 404. */
async function requireGuards(tx: Queryable, { schoolId }: Session, { chain }: WaterAreaDraft): Promise<void> {
  const ids = [...new Set(chain.flatMap(({ roleId }) => roleId ?? []))];
  if (ids.length === 0) return;
  const known = await tx.query(
    `select 1 from identity
     where school_id = $1 and role_id = any($2) and user_type in ('0', '1') and left_at is null`,
    [schoolId, ids],
  );
  if (known.length < ids.length) throw new Refusal(CODES.notFound, 'No such person');
}

declare module '../../engine/work/heavyWork' {
  interface HeavyTasks {
    readWaterAreas: typeof readWaterAreas;
  }
}
