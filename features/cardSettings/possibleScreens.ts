/** Which screens the model of a child's card has something for, so that no menu offers the others. */
import { CARD_MODELS, type ModelFeatures } from '../../contract/cardSettings/models';
import { useCardQuery } from './api';

/** For the screens of the menu that not every model has: true when the model has something to show there. */
const POSSIBLE: Readonly<Record<string, (has: ModelFeatures) => boolean>> = {
  '/device/message': ({ strongest }) => strongest.message !== null,
  '/device/outgoing': ({ strongest }) => strongest.outgoing !== null,
  '/device/incoming': ({ strongest }) => strongest.incoming !== null,
  '/device/class': ({ strongest }) => strongest.classMode !== null,
  '/device/call/log': ({ calls }) => calls !== 'none',
  '/device/sms': ({ sms, strongest }) => sms || strongest.smsIntercept !== null,
};

/**
 * Says of a screen's path whether a child's card has something for it; yes while the model is not known.
 * @param studentId empty until the viewer is known
 */
export function usePossibleScreen(studentId: string): (path: string) => boolean {
  const { data: card } = useCardQuery({ studentId }, { skip: studentId === '' });
  return (path) => !card || (POSSIBLE[path]?.(CARD_MODELS[card.model]) ?? true);
}
