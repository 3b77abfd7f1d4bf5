/**
 * A number that was agreed, as wanted settings of the pupil's card: it may call the card, and a key dials it. A number
 * of the same name gives way to it. Withdrawn, what the card had under that name is wanted again.
 */
import {
  CODES,
  EMPTY_SETTINGS,
  type IncomingCalls,
  modelFault,
  type NumberOnCard,
  type OutgoingNumbers,
  type ReceiptState,
} from '../../../contract';
import { Refusal } from '../../engine/serving/refusal';
import type { Queryable } from '../../engine/store/db';
import type { CardCommands } from './cardCommands';
import type { CommandStore } from './commandStore';
import { cardOfPlatform } from './scopedCards';

/** A number as cards take it. */
interface Named {
  name: string;
  number: string;
}

/** A number that was agreed for a pupil's card. */
export interface AgreedNumber extends Named {
  /** Of the approval. */
  instanceId: string;
  schoolId: string;
  /** Who asked for it, by user id. */
  startedBy: string;
  studentId: string;
}

/** What a card can be told of numbers. */
interface Lists {
  incoming: IncomingCalls;
  outgoing: OutgoingNumbers;
}
type Kind = keyof Lists;
const KINDS: readonly Kind[] = ['incoming', 'outgoing'];

/** The number in a list: in the place of the one of its name, else behind the others. */
const placed = <Row extends Named>(rows: readonly Row[], wanted: Named, fresh: Row): Row[] => {
  const others = rows.filter(({ number, name }) => number !== wanted.number || name === wanted.name);
  return others.some(({ name }) => name === wanted.name)
    ? others.map((row) => (row.name === wanted.name ? { ...row, number: wanted.number } : row))
    : [...others, fresh];
};

/** The list with the number; null when it has no key for it. Key 0 is for an emergency: only its name gives it away. */
const withNumber: { [K in Kind]: (present: Lists[K], wanted: Named, keys: number) => Lists[K] | null } = {
  incoming: (present, { name, number }) => ({
    ...present,
    numbers: placed(present.numbers, { name, number }, { name, number, window: null }),
  }),
  outgoing(present, { name, number }, keys) {
    const isKnown = present.keys.some((row) => row.name === name);
    const key = Array.from({ length: keys }, (_, n) => n).find(
      (n) => n > 0 && !present.keys.some((row) => row.key === n),
    );
    return isKnown || key !== undefined
      ? { keys: placed(present.keys, { name, number }, { key: key ?? 0, name, number }) }
      : null;
  },
};

/** The list with what it had under the name before. Whatever else has changed since stays. */
function restored<Row extends Named>(rows: readonly Row[], before: readonly Row[], { name, number }: Named): Row[] {
  const old = before.find((row) => row.name === name);
  return rows.flatMap((row) => (row.name !== name || row.number !== number ? [row] : old ? [old] : []));
}
const withoutNumber: { [K in Kind]: (present: Lists[K], before: Lists[K] | null, wanted: Named) => Lists[K] } = {
  incoming(present, before, wanted) {
    const numbers = restored(present.numbers, before?.numbers ?? [], wanted);
    // A list that admits nobody was not meant.
    return { ...present, numbers, limit: numbers.length === 0 ? 'everyone' : present.limit };
  },
  outgoing: (present, before, wanted) => ({ keys: restored(present.keys, before?.keys ?? [], wanted) }),
};

const commandIdOf = (instanceId: string, kind: Kind) => `${instanceId}-${kind}`;

/** Who asked, as authors of settings are named: by the role of this school. */
const roleOf = async (tx: Queryable, { startedBy, schoolId }: AgreedNumber) => {
  const [row] = await tx.query<{ role_id: string }>(
    `select role_id from identity where user_id = $1 and school_id = $2 and left_at is null
     order by user_type, role_id limit 1`,
    [startedBy, schoolId],
  );
  return row?.role_id ?? 'platform';
};

export function agreedNumbers(commands: Pick<CardCommands, 'can' | 'modelOf' | 'keysOf'>, store: CommandStore) {
  /** Wants a list of the card in its next version, and wakes whoever holds the card when the transaction commits. */
  async function want<K extends Kind>(
    tx: Queryable,
    of: AgreedNumber,
    deviceNo: number,
    kind: K,
    change: (present: Lists[K]) => Lists[K] | null,
    commandId?: string,
  ): Promise<boolean> {
    const present = await store.wanted(tx, deviceNo, kind);
    const value = change((present?.value ?? EMPTY_SETTINGS[kind]) as Lists[K]);
    if (value === null) return false;
    const over = present?.version ?? 0;
    const by = await roleOf(tx, of);
    await store.want(tx, { deviceNo, kind, over, value, by, ...(commandId !== undefined && { commandId }) });
    await tx.query(`select pg_notify('commands', $1)`, [String(deviceNo)]);
    return true;
  }

  return {
    /** @throws Refusal for a pupil without a card, or whose card has no room for the number. */
    async add(tx: Queryable, of: AgreedNumber): Promise<void> {
      const card = await cardOfPlatform(tx, of.studentId);
      if (!card) throw new Refusal(CODES.noCard, 'The pupil has no card');
      await tx.query('select 1 from device where device_no = $1 for update', [card.device_no]);
      const told: Kind[] = [];
      for (const kind of KINDS) {
        if (!commands.can(card, kind)) continue;
        const fits = <Value>(value: Value | null): Value | null =>
          value && !modelFault(commands.modelOf(card), value) ? value : null;
        const id = commandIdOf(of.instanceId, kind);
        const keys = commands.keysOf(card);
        const done =
          kind === 'incoming'
            ? await want(tx, of, card.device_no, kind, (all) => fits(withNumber.incoming(all, of, keys)), id)
            : await want(tx, of, card.device_no, kind, (all) => fits(withNumber.outgoing(all, of, keys)), id);
        if (done) told.push(kind);
      }
      if (told.length === 0) throw new Refusal(CODES.cardCannot, 'The card has no room for a number');
    },

    /** What the card had under the name before is wanted again. */
    async takeBack(tx: Queryable, of: AgreedNumber): Promise<void> {
      for (const kind of KINDS) {
        const [ours] = await tx.query<{ device_no: number; version: number }>(
          `select device_no, version from command join device using (device_no)
           where command_id = $1 and device.student_id = $2 for update of device`,
          [commandIdOf(of.instanceId, kind), of.studentId],
        );
        if (!ours) continue;
        const [before] = await tx.query<{ value: unknown }>(
          'select value from command where device_no = $1 and kind = $2 and version = $3',
          [ours.device_no, kind, ours.version - 1],
        );
        await (kind === 'incoming'
          ? want(tx, of, ours.device_no, kind, (all) =>
              withoutNumber.incoming(all, (before?.value ?? null) as IncomingCalls | null, of),
            )
          : want(tx, of, ours.device_no, kind, (all) =>
              withoutNumber.outgoing(all, (before?.value ?? null) as OutgoingNumbers | null, of),
            ));
      }
    },
  };
}

const NEWS: Record<ReceiptState, NumberOnCard> = {
  queued: 'waits',
  sent: 'waits',
  expired: 'waits',
  delivered: 'has',
  taken: 'has',
  seen: 'has',
  cannotTell: 'cannotTell',
  refused: 'refused',
  replaced: 'changed',
};
const WORST: readonly NumberOnCard[] = ['refused', 'waits', 'cannotTell', 'has'];

/**
 * Whether the card has a number that was agreed, by the newest version of each list that still holds it; null while
 * nothing was told.
 */
export async function cardNewsOf(on: Queryable, instanceId: string, { number }: Named): Promise<NumberOnCard | null> {
  const rows = await on.query<{ value: Partial<Lists['incoming'] & Lists['outgoing']>; state: ReceiptState }>(
    `select newest.value, newest.state from command ours join lateral (
       select value, state from command where device_no = ours.device_no and kind = ours.kind and version is not null
       order by version desc limit 1) newest on true
     where ours.command_id = any($1)`,
    [KINDS.map((kind) => commandIdOf(instanceId, kind))],
  );
  if (rows.length === 0) return null;
  const held = rows.filter(({ value }) =>
    [...(value.numbers ?? []), ...(value.keys ?? [])].some((row) => row.number === number),
  );
  const news = held.map(({ state }) => NEWS[state]);
  return WORST.find((one) => news.includes(one)) ?? 'changed';
}
