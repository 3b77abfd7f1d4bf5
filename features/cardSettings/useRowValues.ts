/** The present values of a card's settings in a few words, for the rows that lead to them. */
import { skipToken } from '@reduxjs/toolkit/query';
import type { SettingKind } from '../../contract/cardSettings/kinds';
import { CARD_MODELS } from '../../contract/cardSettings/models';
import { useText } from '../../src/messages/texts';
import {
  useCardQuery,
  useClassModeQuery,
  useIncomingQuery,
  useMessagesQuery,
  useOutgoingQuery,
  useSmsThreadsQuery,
} from './api';
import { useWhen } from './Receipt';

/**
 * Gives the value of a screen's setting; undefined for other screens, and until it is read. What was never wanted is
 * not asked for: what such a card holds is not known.
 * @param studentId empty until the viewer is known
 */
export function useRowValues(studentId: string): (path: string) => string | undefined {
  const text = useText('card');
  const { data: card } = useCardQuery({ studentId }, { skip: studentId === '' });
  const asked = (kind: SettingKind) =>
    card?.settings.some(({ receipt }) => receipt.kind === kind) ? { studentId } : skipToken;
  const { currentData: outgoing } = useOutgoingQuery(asked('outgoing'));
  const { currentData: incoming } = useIncomingQuery(asked('incoming'));
  const { currentData: classMode } = useClassModeQuery(asked('classMode'));
  const has = card && CARD_MODELS[card.model];
  const { currentData: messages } = useMessagesQuery(has && has.strongest.message !== null ? { studentId } : skipToken);
  const { currentData: threads } = useSmsThreadsQuery(has?.sms ? { studentId } : skipToken);
  const when = useWhen();
  const never = (kind: SettingKind) => (card && asked(kind) === skipToken ? text('rowNever') : undefined);
  return (path) => {
    if (path === '/device/outgoing') {
      const keys = outgoing?.value?.keys.map(({ name, number }) => name || number);
      return keys ? keys.join(text('rowComma')) || text('rowNoNumbers') : never('outgoing');
    }
    if (path === '/device/incoming') return incoming?.value ? text(`limit.${incoming.value.limit}`) : never('incoming');
    if (path === '/device/message') {
      const times = messages?.map(({ receipt }) => receipt.askedTime).sort();
      const last = times?.at(-1);
      return last === undefined ? undefined : text('rowLast', { time: when(last) });
    }
    if (path === '/device/sms') return threads?.length ? text('rowSenders', { n: threads.length }) : undefined;
    if (path !== '/device/class') return undefined;
    const windows = classMode?.value?.windows.filter(({ on }) => on);
    if (!windows) return never('classMode');
    return windows.map(({ from, to }) => `${from}–${to}`).join(text('rowComma')) || text('rowOff');
  };
}
