/** The calls of alerts: the inbox, one alert, acts on it, and preferences. */
import { inboxCalls } from '../../contract';
import { seenPupil } from '../people/seenPupil';
import type { PlatformContext, Session } from '../platform';
import { schoolWatch } from './schoolWatch';
import { type RequestAuth, serve } from '../serve';
import type { alertActs } from './acts';
import { countsOf, inbox } from './inbox';
import { preferenceStore } from './preferences';
import type { alertDetails } from './alertDetail';
import type { TestAlerts } from './testAlert';

export function alertRoutes(
  context: PlatformContext,
  auth: RequestAuth,
  details: ReturnType<typeof alertDetails>,
  acts: ReturnType<typeof alertActs>,
  tests: TestAlerts,
) {
  const { db } = context;
  const box = inbox(context);
  const preferences = preferenceStore(context);

  const pupil = async (named: { studentId?: string | undefined }, session: Session) =>
    (await seenPupil(db, session, named)).studentId;
  const detailOf = async (session: Session, alertId: string) => {
    return details.of(session, alertId);
  };
  const instant = (text: string | undefined) => (text === undefined ? null : new Date(text));

  return serve<typeof inboxCalls>(
    inboxCalls,
    {
      async alerts({ studentId, kinds, states, unread, from, to, after }, { session }) {
        const named = studentId === undefined ? null : await pupil({ studentId }, session);
        return box.page(session, {
          studentId: named,
          kinds: kinds ?? null,
          states: states ?? null,
          unread: unread ?? false,
          from: instant(from),
          to: instant(to),
          after: after ?? null,
        });
      },
      alertCounts: (_, { session }) => countsOf(db, session),
      schoolWatch: (_, { session }) => schoolWatch(db, session),
      alertDetail: ({ alertId }, { session }) => detailOf(session, alertId),
      seeAlerts: ({ alertIds }, { session }) => box.see(session, alertIds),
      async actOnAlert({ alertId, act }, { session }) {
        await acts.act(session, alertId, act);
        return detailOf(session, alertId);
      },
      async testAlert(named, { session }) {
        return tests.send(session, await pupil(named, session));
      },

      alertPreferences: (_, { session }) => preferences.of(session),
      saveAlertPreferences: ({ preferences: wanted }, { session }) => preferences.save(session, wanted),
      muteAlerts: ({ mute }, { session }) => preferences.mute(session, mute),
    },
    auth,
  );
}
