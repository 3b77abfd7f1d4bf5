/** A person's own addresses in the store. Each counts at the school that it was proved at. */
import { ADDRESS_CODE, MOST_ADDRESSES, type OwnAddress, shownAddress } from '../../../../contract/delivery/addresses';
import type { ProviderName } from '../../../../contract/delivery/providers';
import { CODES } from '../../../../contract';
import { spanMs } from '../../../../contract/day';
import type { Session } from '../../../engine/platform';
import { Refusal } from '../../../engine/serving/refusal';
import type { Queryable } from '../../../engine/store/db';
import type { UsedProvider } from '../providers/chain';

export interface AddressRow {
  address_id: string;
  provider: ProviderName;
  address: string;
  proved_at: Date | null;
  code_at: Date | null;
}

/** The viewer's person at the viewer's school. */
export type Owner = Pick<Session, 'userId' | 'schoolId'>;

export const CODE_LIFE = spanMs(ADDRESS_CODE.minutes, 'minutes');

export const addressesOf = (on: Queryable, { userId, schoolId }: Owner): Promise<AddressRow[]> =>
  on.query<AddressRow>(
    `select address_id, provider, address, proved_at, code_at from contact_address
     where user_id = $1 and school_id = $2 order by made_at, address_id`,
    [userId, schoolId],
  );

/** @throws Refusal 404 for an address that is not the owner's own at this school */
export async function requireAddress(on: Queryable, owner: Owner, addressId: string): Promise<AddressRow> {
  const row = (await addressesOf(on, owner)).find((one) => one.address_id === addressId);
  if (!row) throw new Refusal(CODES.notFound, 'No such address');
  return row;
}

/** @throws Refusal 409 for an address that is there, 429 beyond `MOST_ADDRESSES` */
export async function insertAddress(
  tx: Queryable,
  { userId, schoolId }: Owner,
  { address_id: id, provider, address, proved_at: provedAt }: AddressRow,
  now: Date,
): Promise<void> {
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`addresses ${userId}`]);
  const known = await addressesOf(tx, { userId, schoolId });
  if (known.some((row) => row.provider === provider && row.address === address))
    throw new Refusal(CODES.conflict, 'The address is there already');
  if (known.length >= MOST_ADDRESSES) throw new Refusal(CODES.tooMany, `No more than ${MOST_ADDRESSES} addresses`);
  await tx.query(
    `insert into contact_address (address_id, user_id, school_id, provider, address, made_at, proved_at)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [id, userId, schoolId, provider, address, now, provedAt],
  );
}

/** Where the app of a person subscribes to a topic: at the server of the school's provider. */
function subscribeAt(bound: UsedProvider | undefined, topic: string): string | null {
  const server = (bound?.values['url'] ?? '').trim() || 'https://ntfy.sh';
  return bound ? `${server.replace(/\/+$/, '')}/${topic}` : null;
}

/** An address as its owner sees it. @param offered the providers of the school that carry to addresses */
export function shown(row: AddressRow, offered: readonly UsedProvider[], now: Date): OwnAddress {
  const { address_id: addressId, provider, address, proved_at: provedAt, code_at: codeAt } = row;
  const bound = offered.find((one) => one.provider === provider);
  const until = codeAt === null || provedAt !== null ? null : new Date(codeAt.getTime() + CODE_LIFE);
  return {
    addressId,
    provider,
    shown: shownAddress(provider, address),
    provedTime: provedAt?.toISOString() ?? null,
    codeUntil: until !== null && until > now ? until.toISOString() : null,
    subscribe: provider === 'ntfy' && provedAt === null ? subscribeAt(bound, address) : null,
    isBound: bound !== undefined,
  };
}
