/** Keeps the child that the address names on the way to other sheets of that child. */
import { useSearchParams } from 'react-router-dom';
import { childPath } from '../ui/pupilPaths';

/** Gives a path the child that stands in the address; where none does, all sheets are about the viewer's own child. */
export function useChildPath(): (path: string) => string {
  const named = useSearchParams()[0].get('studentId');
  return (path) => childPath(path, named);
}
