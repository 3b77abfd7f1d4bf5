/**
 * What the map shows and how it is looked at, in words behind one button: a phone has room for two buttons. Whoever
 * cannot pinch zooms here.
 */
import './mapMenu.css';
import { useEffect, useRef, useState } from 'react';
import { svgIcon } from '../../../map/camera/MapButtons';
import { useText } from '../../messages/texts';
import { usePopup } from '../../ui/popups';
import type { GroundChoice } from './useGround';

const LAYERS = svgIcon(<path d="M12 4l8.5 4.5L12 13 3.5 8.5zM3.5 12.3L12 16.8l8.5-4.5M3.5 16L12 20.5l8.5-4.5" />);
const TICK = svgIcon(<path d="M4.5 12.5l5 5L19.5 7" />);

interface MapMenuProps {
  grounds: GroundChoice;
  watersShown: boolean;
  onWaters: (shown: boolean) => void;
  onFit: () => void;
  /** @param steps zoom levels, negative for a wider view */
  onZoom: (steps: number) => void;
}

export function MapMenu({ grounds: { grounds, chosen, choose }, watersShown, onWaters, onFit, onZoom }: MapMenuProps) {
  const text = useText('app');
  const waterText = useText('water');
  const [open, setOpen] = useState(false);
  const menu = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    if (menu.current?.contains(document.activeElement)) button.current?.focus();
    setOpen(false);
  };
  usePopup(open, close);
  useEffect(() => {
    if (!open) return undefined;
    const outside = ({ target }: Event) => {
      const inside = [menu, button].some(({ current }) => target instanceof Node && current?.contains(target));
      if (!inside) setOpen(false);
    };
    document.addEventListener('pointerdown', outside);
    return () => document.removeEventListener('pointerdown', outside);
  }, [open]);
  return (
    <div className="map-menu">
      <button
        ref={button}
        type="button"
        aria-label={text('mapMenu')}
        aria-expanded={open}
        onClick={() => (open ? close() : setOpen(true))}
      >
        {LAYERS}
      </button>
      {open && (
        <div ref={menu} className="map-menu__rows rounded text-m" role="group" aria-label={text('mapMenu')}>
          {grounds.map((ground) => (
            <button key={ground} type="button" aria-pressed={ground === chosen} onClick={() => choose(ground)}>
              {text(`ground.${ground}`)}
              {ground === chosen && TICK}
            </button>
          ))}
          <button type="button" aria-pressed={watersShown} onClick={() => onWaters(!watersShown)}>
            {waterText('show')}
            {watersShown && TICK}
          </button>
          <button
            type="button"
            onClick={() => {
              onFit();
              close();
            }}
          >
            {text('fitAll')}
          </button>
          <div className="map-menu__zoom flex">
            <button type="button" onClick={() => onZoom(-1)}>
              {text('zoomOut')}
            </button>
            <button type="button" onClick={() => onZoom(1)}>
              {text('zoomIn')}
            </button>
          </div>
        </div>
      )}
    </div>
  );
}
