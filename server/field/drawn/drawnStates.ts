/** The state of each card at each fence or water that it has come near, in the store. The caller holds the devices. */
import type { Queryable } from '../../engine/store/db';

/** A table of states. */
export type DrawnStates = { table: 'fence_state'; id: 'fence_id' } | { table: 'water_state'; id: 'area_id' };

export interface ChangedState<State> {
  deviceNo: number;
  /** Of the fence or water. */
  id: string;
  state: State;
  /** When it is judged without a fix, ms. */
  wakeAt: number | null;
}

export interface StateRef {
  device_no: number;
  id: string;
}

export const readStates = <State>(tx: Queryable, { table, id }: DrawnStates, deviceNos: readonly number[]) =>
  tx.query<StateRef & { state: State }>(
    `select device_no, ${id} as id, state from ${table} where device_no = any($1::int[])`,
    [deviceNos],
  );

export async function writeStates(
  tx: Queryable,
  { table, id }: DrawnStates,
  states: readonly ChangedState<unknown>[],
): Promise<void> {
  if (states.length === 0) return;
  await tx.query(
    `insert into ${table} (device_no, ${id}, state, wake_at)
     select device_no, id, state::jsonb, wake_at
     from unnest($1::int[], $2::text[], $3::text[], $4::timestamptz[]) as changed (device_no, id, state, wake_at)
     on conflict (device_no, ${id}) do update set state = excluded.state, wake_at = excluded.wake_at`,
    [
      states.map(({ deviceNo }) => deviceNo),
      states.map((one) => one.id),
      states.map(({ state }) => JSON.stringify(state)),
      states.map(({ wakeAt }) => (wakeAt === null ? null : new Date(wakeAt).toISOString())),
    ],
  );
}

export const deleteStates = (tx: Queryable, { table, id }: DrawnStates, states: readonly StateRef[]) =>
  tx.query(
    `delete from ${table} using unnest($1::int[], $2::text[]) as gone (device_no, id)
     where ${table}.device_no = gone.device_no and ${table}.${id} = gone.id`,
    [states.map(({ device_no }) => device_no), states.map((one) => one.id)],
  );
