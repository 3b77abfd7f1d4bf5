/** Why a change was refused, as one sentence below its form. What was typed stays. */
import { useIntl } from 'react-intl';
import { failureText } from '../../src/messages/failures';
import type { Failure } from '../../src/service/failure';

/** @param error the error of the mutation; undefined without one. */
export function FormFault({ error }: { error: unknown }) {
  const intl = useIntl();
  return (
    <p className="manage__fault" role="alert">
      {error === undefined ? '' : failureText(intl, error as Failure)}
    </p>
  );
}
