/** Texts of temperatures. */
import type { IntlShape } from 'react-intl';
import type { Text } from '../../src/messages/texts';

/** Temperature with one decimal, as thermometers show it. */
export const degrees = (intl: IntlShape, text: Text<'health'>, celsius: number): string =>
  text('celsius', { celsius: oneDecimal(intl, celsius) });
export const oneDecimal = (intl: IntlShape, figure: number): string =>
  intl.formatNumber(figure, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
