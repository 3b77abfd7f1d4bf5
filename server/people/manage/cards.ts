/** Reads, enters, changes, gives and ends the cards of a school. `changeWearers` alone changes who wears one. */
import { CODES, type contract, type HandlerInput, type HandlerOutput, type ManagedCard } from '../../../contract';
import { cardCodeHash } from '../cards/cardProof';
import { dropRequests } from '../cards/bindCard';
import { describeCard, enterPool, leavePool } from '../cards/cardRows';
import { changeWearers } from '../cards/cardWearers';
import { masked } from '../accounts/masked';
import type { Session } from '../../engine/platform';
import { Refusal } from '../../engine/serving/refusal';
import type { Queryable } from '../../engine/store/db';
import type { PeopleContext } from '../consequences';
import type { Caller, ManagedChanges, PreparedChange } from './changes';
import { holdPupils } from './manageScope';
import { readPage } from './page';
import type { NumberLooks } from './numberLooks';
import { requireVersion, versionOf } from './rowVersion';
import { comparedName } from '../../../contract/comparedName';
import { foundPupils, isSearch } from '../access/foundNames';

type List = typeof contract.user.managedCards;
type Save = typeof contract.user.saveCard;
type Give = typeof contract.user.giveCard;
type End = typeof contract.user.endCard;

interface ManagedCardRow {
  device_no: number;
  unique_id: string;
  rfid: string | null;
  phone: string | null;
  model: string | null;
  student_id: string | null;
  name: string | null;
  class_name: string | null;
  by_hand: boolean;
  lost_at: Date | null;
  heard_days: number | null;
  clock_wrong: boolean | null;
}

/**
 * Cards of the school's pool, and those that its pupils wear. $1: school; $2: clock. When a card was heard is said in
 * days: its minute would tell where a child is.
 */
const CARDS = /* sql */ `
  select device.device_no, unique_id, rfid, phone, model, device.student_id, student.name, class.name as class_name,
    by_hand, lost_at, (extract(epoch from $2::timestamptz - contact_at) / 86400)::int as heard_days,
    clock_wrong
  from device left join student using (student_id) left join class using (class_id)
    left join position on position.device_no = device.device_no
  where coalesce(student.school_id, pool_school_id) = $1`;

/** $3: what was typed, compared; $4: state; $5: wearers of such a name. */
const FITS = `($3::text is null or strpos(lower(unique_id), $3) > 0 or strpos(lower(rfid), $3) > 0
    or device.student_id = any($5::text[]))
  and ($4::text is null or $4 = case when lost_at is not null then 'lost' when device.student_id is null then 'free'
    else 'worn' end)`;

const toCard = (row: ManagedCardRow): ManagedCard => ({
  imei: row.unique_id,
  version: versionOf(row.rfid, row.phone, row.model, row.student_id, row.lost_at),
  rfid: row.rfid,
  phone: row.phone && masked(row.phone),
  model: row.model,
  wearer:
    row.student_id === null
      ? null
      : { studentId: row.student_id, name: row.name ?? '', className: row.class_name ?? '' },
  byGuardian: row.by_hand && row.student_id !== null,
  lost: row.lost_at !== null,
  heardDays: row.heard_days,
  clockWrong: row.clock_wrong === true,
});

export async function listCards(
  on: Queryable,
  { schoolId }: Session,
  { search, state, after }: HandlerInput<List>,
  now: Date,
): Promise<HandlerOutput<List>> {
  const wanted = [
    schoolId,
    now,
    isSearch(search) ? comparedName(search) : null,
    state ?? null,
    await foundPupils(on, { sql: 'school_id = $1', value: schoolId }, search),
  ];
  const { page, total, last } = await readPage<ManagedCardRow>(on, {
    count: `select count(*)::int as total from (${CARDS} and ${FITS}) as found`,
    rows: `${CARDS} and ${FITS} and ($6::text is null or unique_id > $6) order by unique_id`,
    wanted,
    after: [after ?? null],
  });
  return {
    cards: page.map(toCard),
    total,
    next: last?.unique_id ?? null,
  };
}

interface ReadCard {
  card: ManagedCard;
  deviceNo: number;
}

/** @throws Refusal 404. */
export async function readCard(on: Queryable, { schoolId }: Session, imei: string, now: Date): Promise<ReadCard> {
  const [row] = await on.query<ManagedCardRow>(`${CARDS} and unique_id = $3`, [schoolId, now, imei]);
  if (!row) throw new Refusal(CODES.notFound, 'There is no such card');
  return { card: toCard(row), deviceNo: row.device_no };
}

export function cardWriter(
  { clock, consequences }: Pick<PeopleContext, 'clock' | 'consequences'>,
  change: ManagedChanges,
  { looked }: NumberLooks,
) {
  /**
   * Locks cards in the order of their numbers, before any pupil, as the intake does.
   * @param studentId the pupil whose present card is locked too.
   * @throws Refusal 404, 409 with `{ theirs }`.
   */
  async function hold(
    tx: Queryable,
    session: Session,
    { imei, version }: { imei: string; version: string },
    studentId: string | null = null,
  ): Promise<ReadCard & { present: number[] }> {
    const rows = await tx.query<{ device_no: number; student_id: string | null }>(
      'select device_no, student_id from device where unique_id = $1 or student_id = $2 order by device_no for update',
      [imei, studentId],
    );
    const before = await readCard(tx, session, imei, clock());
    requireVersion({ ...before.card }, version);
    const present = rows.filter((row) => studentId !== null && row.student_id === studentId);
    return { ...before, present: present.map(({ device_no }) => device_no) };
  }

  return {
    /** @throws Refusal 400, 404, 409 with `{ theirs }`, 5104 for a number that is known. */
    async save(input: HandlerInput<Save>, by: Caller): Promise<HandlerOutput<Save>> {
      const { over, rfid, code, phone, model } = input;
      const imei = over?.imei ?? input.imei;
      if (imei === undefined) throw new Refusal(CODES.badInput, 'imei: which number?');
      const prepare = async (tx: Queryable): Promise<PreparedChange<ManagedCard>> => {
        if (over) await hold(tx, by.session, over);
        return {
          studentIds: [],
          make: async (now) => {
            if (!over && !(await enterPool(tx, imei, by.session.schoolId)))
              throw new Refusal(CODES.cardKnown, 'A card with this number is known');
            await describeCard(tx, {
              imei,
              rfid,
              phone: phone ?? null,
              model,
              codeHash: code === undefined ? null : cardCodeHash(imei, code),
            });
            const { card } = await readCard(tx, by.session, imei, now);
            return {
              row: card,
              cards: { count: 0, studentIds: [] },
              act: { act: over ? 'card.change' : 'card.add', subject: { kind: 'card', id: imei } },
            };
          },
        };
      };
      const typed = over ? {} : { imei, check: input.check };
      const { effects, row } = await looked(by, typed, () => change(by, input.check, prepare));
      return { effects, saved: row };
    },

    /** @throws Refusal 404 for a foreign card or pupil, 409 with `{ theirs }`. */
    async give({ over, studentId, check }: HandlerInput<Give>, by: Caller): Promise<HandlerOutput<Give>> {
      const { effects, row } = await change(by, check, async (tx) => {
        const { card, deviceNo, present } = await hold(tx, by.session, over, studentId);
        if (studentId !== null) await holdPupils(tx, by.session, [studentId]);
        const before = card.wearer?.studentId ?? null;
        const changes =
          before === studentId
            ? []
            : [
                ...present.map((other) => ({ deviceNo: other, studentId: null, byHand: false })),
                // The school decides, as its roster does; what a later roster says anew counts.
                { deviceNo, studentId, byHand: false },
              ];
        const pupils = [before, studentId].filter((one) => one !== null);
        return {
          studentIds: pupils,
          make: async (now) => {
            await changeWearers(tx, consequences, changes, now);
            if (studentId !== null) await dropRequests(tx, studentId);
            return {
              row: (await readCard(tx, by.session, over.imei, now)).card,
              // A card that nobody wore has told nothing about anybody.
              cards: {
                count: changes.length === 0 ? 0 : (before === null ? 0 : 1) + present.length,
                studentIds: pupils,
              },
              act: {
                act: studentId === null ? 'card.take' : 'card.give',
                subject: { kind: 'card', id: over.imei },
              },
            };
          },
        };
      });
      return { effects, saved: row };
    },

    /** @throws Refusal 404, 409 with `{ theirs }`. */
    async end({ over, check }: HandlerInput<End>, by: Caller): Promise<HandlerOutput<End>> {
      const { effects } = await change(by, check, async (tx) => {
        const { card, deviceNo } = await hold(tx, by.session, over);
        const pupils = card.wearer ? [card.wearer.studentId] : [];
        return {
          studentIds: pupils,
          make: async (now) => {
            if (card.wearer) await changeWearers(tx, consequences, [{ deviceNo, studentId: null, byHand: false }], now);
            await leavePool(tx, over.imei);
            return {
              row: null,
              cards: { count: pupils.length, studentIds: pupils },
              act: { act: 'card.end', subject: { kind: 'card', id: over.imei } },
            };
          },
        };
      });
      return { effects };
    },
  };
}
