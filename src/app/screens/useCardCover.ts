/** Says how much of the map the card of the home screen covers. */
import { useCallback, useState } from 'react';
import { useMapInset } from '../../ui/mapInsets';
import { useBeside } from '../../ui/useWide';

/**
 * Returns the card's ref.
 * @param atTop it stands at the upper edge, else at the lower one or at the left
 */
export function useCardCover(atTop = false) {
  const beside = useBeside();
  const [{ top, left, bottom }, setSize] = useState({ top: 0, left: 0, bottom: 0 });
  const ref = useCallback((card: HTMLElement | null) => {
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
    return () => observer.disconnect();
  }, []);
  useMapInset('home', atTop ? { top } : beside ? { left } : { bottom });
  return ref;
}
