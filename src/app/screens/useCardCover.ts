/** Says how much of the map the card of the home screen covers, and gives it the focus back. */
import { useCallback, useContext, useState } from 'react';
import { focusRow } from '../../ui/focusRow';
import { useMapInset } from '../../ui/mapInsets';
import { useBeside } from '../../ui/useWide';
import { VisitHistoryContext } from '../../ui/visitHistory';

/**
 * Returns the card's ref. Who comes back from a sheet finds the focus on the link that led there.
 * @param atTop it stands at the upper edge, else at the lower one or at the left
 */
export function useCardCover(atTop = false) {
  const beside = useBeside();
  const [{ top, left, bottom }, setSize] = useState({ top: 0, left: 0, bottom: 0 });
  const visits = useContext(VisitHistoryContext);
  const ref = useCallback(
    (card: HTMLElement | null) => {
      if (!card) return undefined;
      const measure = () =>
        setSize({
          top: card.offsetTop + card.offsetHeight,
          left: card.offsetLeft + card.offsetWidth,
          bottom: (card.offsetParent?.clientHeight ?? 0) - card.offsetTop,
        });
      const observer = new ResizeObserver(measure);
      observer.observe(card);
      measure();
      const stop = focusRow(card, 'a[href]', document.body, visits.closedAddress());
      return () => {
        stop();
        observer.disconnect();
      };
    },
    [visits],
  );
  useMapInset('home', atTop ? { top } : beside ? { left } : { bottom });
  return ref;
}
