/** The present values of a card's settings in a few words, for the rows that lead to them. */
import { skipToken } from '@reduxjs/toolkit/query';
import type { SettingKind } from '../../contract/cardSettings/kinds';
import { useText } from '../../src/messages/texts';
import { useCardQuery, useClassModeQuery, useIncomingQuery, useOutgoingQuery } from './api';

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
  const never = (kind: SettingKind) => (card && asked(kind) === skipToken ? text('rowNever') : undefined);
  return (path) => {
    if (path === '/device/outgoing') {
      const keys = outgoing?.value?.keys.map(({ name, number }) => name || number);
      return keys ? keys.join(text('rowComma')) || text('rowNoNumbers') : never('outgoing');
    }
    if (path === '/device/incoming') return incoming?.value ? text(`limit.${incoming.value.limit}`) : never('incoming');
    if (path !== '/device/class') return undefined;
    const windows = classMode?.value?.windows.filter(({ on }) => on);
    if (!windows) return never('classMode');
    return windows.map(({ from, to }) => `${from}–${to}`).join(text('rowComma')) || text('rowOff');
  };
}
