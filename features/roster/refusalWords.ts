/** What a refused or failed call says to the person. */
import { useIntl } from 'react-intl';
import { failureText } from '../../src/messages/failures';
import type { Failure } from '../../src/service/failure';
import { useText } from '../../src/messages/texts';

/** @returns the words of a failure; those of the catalogue, by its code. */
export function useRefusalWords(): (error: unknown) => string {
  const text = useText('roster');
  const intl = useIntl();
  return (error) =>
    typeof error === 'object' && error !== null && 'kind' in error
      ? failureText(intl, error as Failure)
      : text('failed');
}
