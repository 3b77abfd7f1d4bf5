/** The calls of alerts: the inbox, one alert, acts on it, and preferences. */
import { inboxCalls, schoolChannelCalls } from '../../../contract';
import { pupilOf, pupilOfFilter } from '../../people/access/pupilOf';
import type { PlatformContext } from '../../engine/platform';
import { schoolWatch } from './schoolWatch';
import { type RequestAuth, serve } from '../../engine/serving/serve';
import type { alertActs } from './acts';
import { countsOf, inbox } from './inbox';
import { alertPreferences } from './preferences';
import { schoolChannels, type WaysOfPlatform } from './schoolChannels';
import type { alertDetails } from './alertDetail';
import type { TestAlerts } from './testAlert';

const CALLS = { ...inboxCalls, ...schoolChannelCalls };

export function alertRoutes(
  context: PlatformContext,
  auth: RequestAuth,
  details: ReturnType<typeof alertDetails>,
  acts: ReturnType<typeof alertActs>,
  tests: TestAlerts,
  ways: WaysOfPlatform,
) {
  const { db } = context;
  const box = inbox(context);
  const preferences = alertPreferences(context);
  const ofSchool = schoolChannels(context, ways);

  const instant = (text: string | undefined) => (text === undefined ? null : new Date(text));

  return serve<typeof CALLS>(
    CALLS,
    {
      async alerts({ studentId, kinds, states, view, unread, from, to, after }, { session }) {
        const named = await pupilOfFilter(db, session, { studentId });
        return box.page(session, {
          studentId: named,
          kinds: kinds ?? null,
          states: states ?? null,
          view: view ?? null,
          unread: unread ?? false,
          from: instant(from),
          to: instant(to),
          after: after ?? null,
        });
      },
      alertCounts: (_, { session }) => countsOf(db, session),
      schoolWatch: (_, { session }) => schoolWatch(db, session, ways),
      schoolChannels: (_, { session }) => ofSchool.of(session),
      saveSchoolChannels: ({ kinds, version }, { session }, client) =>
        ofSchool.save(session, client, kinds, version ?? 0),
      alertDetail: ({ alertId }, { session }) => details.of(session, alertId),
      seeAlerts: ({ alertIds }, { session }) => box.see(session, alertIds),
      async actOnAlert({ alertId, act }, { session }) {
        await acts.act(session, alertId, act);
        return details.of(session, alertId);
      },
      async testAlert(named, { session }) {
        return tests.send(session, (await pupilOf(db, session, named)).studentId);
      },

      alertPreferences: (_, { session }) => preferences.of(session),
      saveAlertPreferences: ({ preferences: wanted }, { session }) => preferences.save(session, wanted),
      muteAlerts: ({ mute }, { session }) => preferences.mute(session, mute),
    },
    auth,
  );
}
