/** Which rows of `device` are a school's. */

/**
 * SQL that gives `device_no` and `unique_id` of a school's cards. A card that nobody wears belongs to the school of its
 * last wearer; a number that nobody ever wore, or whose wearer was erased, to that of the number which came after it.
 * @param schools SQL of the school's id. @param pupils SQL of the ids of its pupils
 */
export const cardsOfSchool = (schools: string, pupils: string): string => /* sql */ `
  with recursive own as (
    select device_no, unique_id, previous_no from device where student_id in (${pupils})
      or pool_school_id in (${schools})
      or lost_of in (${pupils})
      or last_worn_by in (${pupils})
      or (student_id is null and pool_school_id is null and (
        select card_binding.student_id from card_binding where card_binding.device_no = device.device_no
        order by bound_at desc limit 1) in (${pupils}))
    union
    select device.device_no, device.unique_id, device.previous_no from own
      join device on device.device_no = own.previous_no
    where coalesce(student_id, lost_of, last_worn_by, pool_school_id) is null
      and not exists (select 1 from card_binding where card_binding.device_no = device.device_no))
  select device_no, unique_id from own`;
