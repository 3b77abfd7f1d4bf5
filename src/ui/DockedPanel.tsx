/** A sheet on a wide screen: beside the map. */
import type { PanelProps } from './FloatingSheet';
import { useMapInset } from './mapInsets';

/** CSS pixels, margins included; sheet.css says the same. */
const WIDTH = 400;

export function DockedPanel({ labelledBy, head, action, children }: PanelProps) {
  useMapInset('sheet', { right: WIDTH });
  return (
    <section className="sheet sheet--docked" aria-labelledby={labelledBy}>
      {head}
      <div className="sheet__body">{children}</div>
      {action && <footer className="sheet__action">{action}</footer>}
    </section>
  );
}
