/** The error boundary above all routes: a page for chunks that did not load, and one for defects. */
import { useEffect } from 'react';
import { useRouteError } from 'react-router-dom';
import { BrokenDown } from '../../../features/error-pages/errorPages';
import { useText } from '../../messages/texts';
import { Notice } from '../../ui/Notice';
import { Button } from '../../ui/Button';
import { ChunkLoadError } from './loadChunk';

export function RouteErrorPage() {
  const error = useRouteError();
  const text = useText('app');
  useEffect(() => console.error(error), [error]);
  if (!(error instanceof ChunkLoadError)) return <BrokenDown />;
  return (
    <Notice
      sign="cloud"
      title={text('chunkTitle')}
      action={<Button onClick={() => location.reload()}>{text('reload')}</Button>}
    >
      <p>{text('chunkText')}</p>
      <p className="notice__code">{error.code}</p>
    </Notice>
  );
}
