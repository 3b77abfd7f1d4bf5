/**
 * The operator that has the card's SIM, and its free family group (7.12). The group is the operator's and no setting of
 * the card: a number in it is free to call, and can be called only when it is on a key too.
 */
import * as z from 'zod/mini';
import { CODES, FamilyGroup, familyCalls as calls, OperatorOrder } from '../../../contract';
import { jsonOfAnswer } from '../../engine/boundedAnswer';
import { failed } from '../../engine/trouble';
import type { PlatformContext, Session } from '../../engine/platform';
import { Refusal } from '../../engine/serving/refusal';
import { type RequestAuth, serve } from '../../engine/serving/serve';
import { cardInInput } from './scopedCards';

/** The operator's platform. Each function throws when it cannot be reached. */
export interface FamilyOperator {
  /** @param number the card's own number */
  order(number: string): Promise<OperatorOrder>;
  /** Null before the group is made. */
  group(number: string): Promise<FamilyGroup | null>;
  /** Makes the group have these numbers besides the card; makes it when there is none. Null: the operator refuses. */
  setGroup(number: string, numbers: readonly string[]): Promise<FamilyGroup | null>;
}

/** Bytes of the operator's answer. */
const LARGEST_ANSWER = 256 * 1024;
/** Milliseconds to wait for the operator. */
const TIMEOUT = 10_000;

/**
 * An operator behind HTTP: POST <url>/order, /group and /set-group with JSON {number, numbers?}; it answers the order,
 * the group or null. docs/operating.md describes it.
 */
export function httpFamilyOperator(
  { url, token }: { url: string; token: string },
  { fetch }: { fetch: typeof globalThis.fetch },
): FamilyOperator {
  const ask = async <Schema extends z.ZodMiniType>(path: string, body: object, schema: Schema) => {
    const response = await fetch(`${url}/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT),
    });
    if (!response.ok) throw new Error(`the operator answered ${response.status}`);
    return schema.parse(await jsonOfAnswer(response, LARGEST_ANSWER));
  };
  const group = z.nullable(FamilyGroup);
  return {
    order: (number) => ask('order', { number }, OperatorOrder),
    group: (number) => ask('group', { number }, group),
    setGroup: (number, numbers) => ask('set-group', { number, numbers }, group),
  };
}

/** The calls of the middleware service. @param operatorNow null while the installation has none */
export function familyRoutes(
  { db, log }: Pick<PlatformContext, 'db' | 'log'>,
  auth: RequestAuth,
  operatorNow: () => FamilyOperator | null,
) {
  /** Asks the operator about the card's number. @throws Refusal 3010 without operator or number, 3011 when it fails */
  async function ask<Answer>(
    input: { studentId?: string | undefined },
    session: Session,
    question: (one: FamilyOperator, number: string) => Promise<Answer>,
  ): Promise<Answer> {
    const { device_no } = await cardInInput(db, input, session);
    const [card] = await db.query<{ phone: string | null }>('select phone from device where device_no = $1', [
      device_no,
    ]);
    const operator = operatorNow();
    if (!operator || !card?.phone) throw new Refusal(CODES.operatorMissing, 'No operator is connected for this card');
    try {
      return await question(operator, card.phone);
    } catch (error) {
      failed(log, error, 'the operator could not be asked', 'warn');
      throw new Refusal(CODES.operatorDown, 'The operator does not answer');
    }
  }
  const accepted = (group: FamilyGroup | null): FamilyGroup => {
    if (!group) throw new Refusal(CODES.operatorRefused, 'The operator refuses these numbers');
    return group;
  };
  const setGroup = async (
    { numbers, ...input }: { studentId?: string | undefined; numbers: string[] },
    { session }: { session: Session },
  ) => accepted(await ask(input, session, (one, number) => one.setGroup(number, numbers)));

  return serve<typeof calls>(
    calls,
    {
      cardOrder: (input, { session }) => ask(input, session, (one, number) => one.order(number)),
      familyGroup: (input, { session }) => ask(input, session, (one, number) => one.group(number)),
      changeFamilyGroup: setGroup,
      addFamilyGroup: setGroup,
    },
    auth,
  );
}
