/** Those who answer for a water and have no account: they are told by the gateway alone, each in the round of their place. */
import type { WaterGuard } from '../../contract';

/** Of contacts as SQL lists them, `guard` and `nth` counted from 1: those who can be told. */
export const REACHABLE = `guard ->> 'roleId' is null and guard ->> 'phone' is not null`;

/** The last round in which one of them is told; 0 without any. */
export const lastOutside = (contacts: readonly WaterGuard[]) =>
  Math.max(0, ...contacts.map(({ roleId, phone }, index) => (roleId === null && phone !== null ? index + 1 : 0)));

/** The last round in which anyone is told of a row of `alert`. */
export const HIGHEST = `greatest((select coalesce(max(r.level), 0) from alert_recipient r where r.alert_id = alert.alert_id),
  (select coalesce(max(nth), 0)::int from jsonb_array_elements(alert.contacts) with ordinality as contact (guard, nth) where ${REACHABLE}))`;
