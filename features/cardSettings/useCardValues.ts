/** What each setting of a child's card is now, in a few words, for the menu of the card. By the path of the screen. */
import { skipToken } from '@reduxjs/toolkit/query';
import { useIntl } from 'react-intl';
import { useText } from '../../src/messages/texts';
import { useClassModeQuery, useIncomingQuery, useOutgoingQuery, useSmsInterceptQuery } from './api';

export function useCardValues(studentId: string | null): Readonly<Record<string, string>> {
  const text = useText('card');
  const intl = useIntl();
  const of = studentId === null ? skipToken : { studentId };
  const { data: outgoing } = useOutgoingQuery(of);
  const { data: incoming } = useIncomingQuery(of);
  const { data: classMode } = useClassModeQuery(of);
  const { data: texts } = useSmsInterceptQuery(of);
  const values: Record<string, string> = {};
  const keys = outgoing?.value?.keys ?? [];
  if (keys.length > 0) values['/device/outgoing'] = intl.formatList(keys.map(({ name, number }) => name || number));
  if (incoming?.value) values['/device/incoming'] = text(`limit.${incoming.value.limit}`);
  const windows = classMode?.value?.windows.filter(({ on }) => on).length ?? 0;
  if (classMode) values['/device/class'] = text('classWindows', { n: windows });
  if (texts?.value) values['/device/sms'] = text(`holdBack.${texts.value.holdBack}`);
  return values;
}
