/** Stands in for the first page while its chunks load. */
import './loading.css';
import { useCallback, useState } from 'react';
import { useText } from '../messages/texts';

/**
 * Shown while the first page's chunks load, once that takes longer than 200 ms (2.01): the icon of index.html with words
 * below it.
 */
export function FirstPageLoading() {
  const text = useText('app');
  // The first rendering reads it: React empties the root only when it commits.
  const [icon] = useState(() => document.querySelector('.opening > svg'));
  const keepIcon = useCallback(
    (opening: Element | null) => {
      if (icon) opening?.prepend(icon);
      // Nothing appears a second time: the page has been open for long enough.
      for (const appearing of opening?.getAnimations?.() ?? []) appearing.startTime = 0;
    },
    [icon],
  );
  return (
    <output className="opening grid quiet text-m" ref={keepIcon}>
      <span className="opening__words">{text('loading')}</span>
    </output>
  );
}
