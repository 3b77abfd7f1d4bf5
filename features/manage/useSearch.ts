/** Search and filters of a managed list. They are in the address, so that Back from a record finds the same list. */
import { useEffect, useEffectEvent, useState } from 'react';
import { useSearchParams } from 'react-router-dom';

/** Milliseconds without a key after which the platform is asked. */
const PAUSE = 250;

export function useSearch() {
  const [parameters, setParameters] = useSearchParams();
  const searched = parameters.get('q') ?? '';
  const [typed, type] = useState(searched);
  /** Sets a parameter of the address; '' removes it. */
  const filter = (name: string, value: string) =>
    setParameters(
      (before) => {
        if (value === '') before.delete(name);
        else before.set(name, value);
        return before;
      },
      { replace: true },
    );
  const search = useEffectEvent((text: string) => filter('q', text));
  useEffect(() => {
    if (typed.trim() === searched) return undefined;
    const timer = setTimeout(() => search(typed.trim()), PAUSE);
    return () => clearTimeout(timer);
  }, [typed, searched]);
  return { typed, searched, type, parameters, filter };
}
