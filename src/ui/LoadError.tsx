/** Says why a query failed, with a button to retry when that may help. */
import { CODES } from '../../contract/envelope';
import { codeOf, isOffline } from '../service/failure';
import { Notice } from './Notice';
import { Button } from './Button';

export interface LoadErrorProps {
  /** The error of the query. */
  failure: unknown;
  words: { unknown: string; offline: string; failed: string; retry: string };
  onRetry: () => void;
}

export function LoadError({ failure, words, onRetry }: LoadErrorProps) {
  const unknown = codeOf(failure) === CODES.notFound;
  const offline = isOffline(failure);
  return (
    <Notice
      sign={unknown ? 'lost' : offline ? 'cloud' : 'works'}
      title={unknown ? words.unknown : offline ? words.offline : words.failed}
      level={3}
    >
      {!unknown && <Button onClick={onRetry}>{words.retry}</Button>}
    </Notice>
  );
}
