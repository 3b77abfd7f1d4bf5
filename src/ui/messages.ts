/** Words of the parts every screen is made of. */
import { texts } from '../messages/texts';

export const useUiText = texts('ui', { close: '关闭', bigger: '展开', smaller: '收起' }, { close: 'Close', bigger: 'Expand', smaller: 'Shrink' });
