/** What the glide layer shows, as the stage has arranged it. */
import { Instances } from './InstanceBuffer';

/** In painter's order: circles under everything, names under the discs, alarms and the selected dot above the clusters, its name on top. */
export const SHEETS = ['circles', 'names', 'dots', 'clusters', 'above', 'selectedName'] as const;
export type SheetName = (typeof SHEETS)[number];

export interface Picture extends Readonly<Record<SheetName, Instances>> {
  /** Mercator units; instances are given from here, so that single precision keeps centimetres. */
  anchor: { x: number; y: number };
  /** Seconds of the stage's clock that the instances' times count from. */
  epoch: number;
  /** The glyph cells in the instances are void: the atlas is another. */
  forgotten: boolean;
}

export const newPicture = (): Picture => ({
  circles: new Instances(),
  names: new Instances(),
  dots: new Instances(),
  clusters: new Instances(),
  above: new Instances(),
  selectedName: new Instances(),
  anchor: { x: 0.5, y: 0.5 },
  epoch: 0,
  forgotten: true,
});
