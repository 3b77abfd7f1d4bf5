/** Who is there: SQL conditions by which nobody who left the school, or may not sign in, is named or told. */

/** On `identity`: the person is at the school, and the account is not off. */
export const IS_PRESENT = /* sql */ `identity.left_at is null
  and not exists (select 1 from account where account.user_id = identity.user_id and disabled_at is not null)`;

/** On `identity`: the person is present, and the school is not off. */
export const MAY_SIGN_IN = /* sql */ `${IS_PRESENT}
  and not exists (select 1 from school where school.school_id = identity.school_id and disabled_at is not null)`;
