/** The calls about a card's calls and texts, and about class mode of classes. */
import { cardRecordCalls as calls } from '../../../contract';
import type { PlatformContext, Session } from '../../engine/platform';
import type { NamesPupil } from '../../people/access/pupilOf';
import { type RequestAuth, serve } from '../../engine/serving/serve';
import type { CardRecords } from './cardRecords';
import type { ClassRules } from './classRules';
import { cardInInput } from './scopedCards';

export function cardRecordRoutes(
  { db }: Pick<PlatformContext, 'db'>,
  auth: RequestAuth,
  records: CardRecords,
  rules: ClassRules,
) {
  const cardOf = (input: NamesPupil, session: Session) => cardInInput(db, input, session);
  return serve<typeof calls>(
    calls,
    {
      recordSwitch: async (input, { session }) => records.switchOf(session, (await cardOf(input, session)).student_id),
      saveRecordSwitch: async (input, { session }) =>
        records.saveSwitch(session, await cardOf(input, session), input.on),
      callLog: async (input, { session }) => records.calls(await cardOf(input, session), input.before),
      smsThreads: async (input, { session }) => records.threads(await cardOf(input, session)),
      smsThread: async (input, { session }) => records.thread(await cardOf(input, session), input.tel),
      classRule: ({ classId }, { session }) => rules.read(session, classId),
      saveClassRule: ({ classId, value, over }, { session }) => rules.save(session, classId, value ?? null, over),
    },
    auth,
  );
}
