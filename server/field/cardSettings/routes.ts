/** The calls of a card's settings: each reads or saves what the family wants, within the scope of the session. */
import { cardSettingCalls as calls, CODES, type IncomingCalls, type IncomingNumber } from '../../../contract';
import type { PlatformContext, Session } from '../../engine/platform';
import { Refusal } from '../../engine/serving/refusal';
import type { NamesPupil } from '../../people/access/pupilOf';
import { type RequestAuth, serve } from '../../engine/serving/serve';
import type { CardCommands } from './cardCommands';
import { cardOverviews } from './cardOverview';
import { cardInInput } from './scopedCards';
import { wantedSettings } from './wantedSettings';

/** Nobody has limited the callers yet. */
const ALL_CALLERS: IncomingCalls = { limit: 'everyone', weekdays: [1, 2, 3, 4, 5, 6, 7], numbers: [] };

export function cardSettingRoutes(context: PlatformContext, auth: RequestAuth, commands: CardCommands) {
  const { db } = context;
  const settings = wantedSettings(context, commands);
  const overviews = cardOverviews(context, commands, settings);

  const cardOf = (input: NamesPupil, session: Session) => cardInInput(db, input, session);

  const reads =
    <Kind extends Parameters<typeof settings.present>[2]>(kind: Kind) =>
    async (input: { studentId?: string | undefined }, { session }: { session: Session }) =>
      settings.present(session, await cardOf(input, session), kind);
  const saves =
    <Kind extends Parameters<typeof settings.present>[2]>(kind: Kind) =>
    async (
      input: { studentId?: string | undefined; value: Parameters<typeof settings.save<Kind>>[3]; over: number },
      { session }: { session: Session },
    ) =>
      settings.save(session, await cardOf(input, session), kind, input.value, input.over);

  /** Changes the callers that are wanted and saves them all, because cards are told whole lists. */
  async function changeCallers(
    input: { studentId?: string | undefined; over: number },
    session: Session,
    change: (present: IncomingCalls) => IncomingCalls,
  ) {
    const card = await cardOf(input, session);
    const { value } = await settings.present(session, card, 'incoming');
    return settings.save(session, card, 'incoming', change(value ?? ALL_CALLERS), input.over);
  }
  const without = (numbers: readonly IncomingNumber[], number: string) =>
    numbers.filter((one) => one.number !== number);
  /** @throws Refusal 400 when two of the numbers are the same. */
  function distinct(numbers: IncomingNumber[]): IncomingNumber[] {
    if (new Set(numbers.map(({ number }) => number)).size < numbers.length)
      throw new Refusal(CODES.badInput, 'numbers: listed already');
    return numbers;
  }

  return serve<typeof calls>(
    calls,
    {
      card: async (input, { session }) => overviews.of(session, await cardOf(input, session)),
      outgoing: reads('outgoing'),
      saveOutgoing: saves('outgoing'),
      settingChanges: async (input, { session }) => settings.changes(session, await cardOf(input, session), input),
      revertSetting: ({ commandId, over }, { session }) => settings.revert(session, commandId, over),

      incoming: reads('incoming'),
      removeIncoming: (input, { session }) =>
        changeCallers(input, session, (present) => {
          const numbers = without(present.numbers, input.number);
          // An empty list would admit nobody. What the family had said of strangers is asked anew.
          return { ...present, numbers, limit: numbers.length === 0 ? 'everyone' : present.limit };
        }),
      addIncoming: (input, { session }) =>
        changeCallers(input, session, (present) => ({
          ...present,
          numbers: distinct([...present.numbers, ...input.numbers]),
        })),
      async incomingNumber(input, { session }) {
        const { value, version } = await settings.present(session, await cardOf(input, session), 'incoming');
        const number = value?.numbers.find((one) => one.number === input.number);
        if (!number) throw new Refusal(CODES.notFound, 'No such number');
        return { number, version };
      },
      updateIncoming: (input, { session }) =>
        changeCallers(input, session, (present) => ({
          ...present,
          numbers: distinct(present.numbers.map((one) => (one.number === input.number ? input.to : one))),
        })),
      saveIncomingLimit: (input, { session }) =>
        changeCallers(input, session, (present) => ({ ...present, limit: input.limit, weekdays: input.weekdays })),

      classMode: reads('classMode'),
      saveClassMode: saves('classMode'),
      smsIntercept: reads('smsIntercept'),
      saveSmsIntercept: saves('smsIntercept'),
      reportInterval: reads('interval'),
      saveReportInterval: saves('interval'),

      operateCard: async (input, { session }) =>
        commands.errand(await cardOf(input, session), input.operate, {}, session.roleId),
      ringCard: async (input, { session }) => commands.errand(await cardOf(input, session), 'ring', {}, session.roleId),
      sendMessage: async (input, { session }) => overviews.send(session, await cardOf(input, session), input.message),
      messages: async (input, { session }) => overviews.messages(session, await cardOf(input, session)),
    },
    auth,
  );
}
