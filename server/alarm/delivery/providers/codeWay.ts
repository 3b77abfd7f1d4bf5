/** Codes go by the providers of the school whose people have the number, and else by the operator's own way. */
import type { CodeWay, PlatformContext } from '../../../engine/platform';
import type { ProviderChain } from './chain';
import { codeMessage } from './providerMessages';

/** Schools of one person whose providers are tried, at most. */
const MOST_SCHOOLS = 5;

/** @param operators the way that the operator has set for the whole installation */
export function providerCodes(
  { db, newId }: Pick<PlatformContext, 'db' | 'newId'>,
  chain: ProviderChain,
  operators: CodeWay,
): CodeWay {
  /** A number that nobody has yet belongs to no school, unless there is but one. */
  const schoolsOf = (mobile: string) =>
    db.query<{ school_id: string; name: string }>(
      `select school_id, school.name from school where disabled_at is null and (
         school_id in (select school_id from account join identity using (user_id)
           where mobile = $1 and left_at is null)
         or not exists (select 1 from account where mobile = $1) and (select count(*) from school) = 1)
       order by school_id limit ${MOST_SCHOOLS}`,
      [mobile],
    );
  return {
    sends: (schoolId) => operators.sends(schoolId) || chain.serves(schoolId, 'code'),
    async send(mobile, code) {
      const schools = chain.serves(null, 'code') ? await schoolsOf(mobile) : [];
      const key = newId().slice(0, 64);
      let wrong = 'no way';
      for (const { school_id: schoolId, name: school } of schools) {
        const attempts = await chain.send(schoolId, 'code', codeMessage({ key, school, code }), mobile);
        const last = attempts.at(-1)?.outcome;
        // 'unknown' may have arrived: a second code would confuse, and the person asks for another one.
        if (last?.result === 'accepted' || last?.result === 'unknown') return;
        if (last) wrong = last.result;
      }
      if (!operators.sends(null)) throw new Error(`no provider took a code: ${wrong}`);
      await operators.send(mobile, code);
    },
  };
}
