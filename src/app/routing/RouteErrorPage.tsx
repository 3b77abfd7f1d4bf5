/** The error boundary above all routes, for defects. A screen that does not load is no defect (lazyScreen.tsx). */
import { useEffect } from 'react';
import { useRouteError } from 'react-router-dom';
import { BrokenDown } from '../../../features/error-pages/errorPages';

export function RouteErrorPage() {
  const error = useRouteError();
  useEffect(() => console.error(error), [error]);
  return <BrokenDown />;
}
