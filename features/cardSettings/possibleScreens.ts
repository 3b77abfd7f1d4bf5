/** The menu of a child's card: the screens that its model has something for, and what each setting is now. */
import { CARD_MODELS, type ModelFeatures } from '../../contract/cardSettings/models';
import { skipToken } from '@reduxjs/toolkit/query';
import { useIntl } from 'react-intl';
import { useText } from '../../src/messages/texts';
import { useCardQuery, useClassModeQuery, useIncomingQuery, useOutgoingQuery, useSmsInterceptQuery } from './api';

/** For the screens of the menu that not every model has: true when the model has something to show there. */
const POSSIBLE: Readonly<Record<string, (has: ModelFeatures) => boolean>> = {
  '/device/message': ({ strongest }) => strongest.message !== null,
  '/device/outgoing': ({ strongest }) => strongest.outgoing !== null,
  '/device/incoming': ({ strongest }) => strongest.incoming !== null,
  '/device/class': ({ strongest }) => strongest.classMode !== null,
  '/device/call/log': ({ calls }) => calls !== 'none',
  '/device/sms': ({ sms, strongest }) => sms || strongest.smsIntercept !== null,
};

/** Says of a screen's path whether a child's card has something for it; yes while the model is not known. */
export function usePossibleScreen(studentId: string | null): (path: string) => boolean {
  const { data: card } = useCardQuery({ studentId: studentId ?? '' }, { skip: studentId === null });
  return (path) => !card || (POSSIBLE[path]?.(CARD_MODELS[card.model]) ?? true);
}

/** What each setting is now, in a few words, by the path of its screen. */
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
