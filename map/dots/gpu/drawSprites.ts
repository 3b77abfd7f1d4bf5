/** How the parts of a mark are drawn, each about the origin, CSS pixels. */
import { DOT_RADIUS } from '../clusterPoints';
import type { DotShape, DotSign, DotTones } from '../dotStyle';

export type Pen = CanvasRenderingContext2D;

/** The selected disc is larger. */
export const SELECTED_RADIUS = 20;

/** Half the side of what a sprite shows. */
export const HALF = { disc: DOT_RADIUS + 5, selected: SELECTED_RADIUS + 6, tick: 9, badge: 9 } as const;

const circle = (pen: Pen, radius: number) => {
  pen.beginPath();
  pen.arc(0, 0, radius, 0, 2 * Math.PI);
};

const fill = (pen: Pen, radius: number, colour: string) => {
  circle(pen, radius);
  pen.fillStyle = colour;
  pen.fill();
};

const stroke = (pen: Pen, width: number, draw: () => void) => {
  pen.lineWidth = width;
  pen.lineCap = 'round';
  pen.lineJoin = 'round';
  pen.beginPath();
  draw();
  pen.stroke();
};

function cast(pen: Pen, radius: number, { surface }: DotTones) {
  pen.save();
  pen.shadowColor = 'rgb(6 16 16 / 0.38)';
  pen.shadowBlur = 4;
  pen.shadowOffsetY = 1;
  fill(pen, radius, surface);
  pen.restore();
}

function soft(pen: Pen, radius: number, colour: string, { surface }: DotTones) {
  const glow = pen.createRadialGradient(0, 0, radius - 5, 0, 0, radius + 5);
  glow.addColorStop(0, `${colour}b0`);
  glow.addColorStop(1, `${colour}00`);
  pen.fillStyle = glow;
  circle(pen, radius + 5);
  pen.fill();
  const body = pen.createRadialGradient(0, 0, radius - 5, 0, 0, radius - 1);
  body.addColorStop(0, surface);
  body.addColorStop(1, `${surface}00`);
  pen.fillStyle = body;
  circle(pen, radius - 1);
  pen.fill();
}

function ringed(pen: Pen, radius: number, colour: string, broken: boolean) {
  const line = radius - 2.9;
  const dash = (2 * Math.PI * line) / 9;
  pen.strokeStyle = colour;
  pen.lineWidth = 2.6;
  if (broken) pen.setLineDash([dash * 0.62, dash * 0.38]);
  circle(pen, line);
  pen.stroke();
  pen.setLineDash([]);
}

/** A dot's disc without its letter. */
export function drawDisc(pen: Pen, shape: DotShape, colour: string, tones: DotTones, selected: boolean) {
  const radius = selected ? SELECTED_RADIUS : DOT_RADIUS;
  if (selected) fill(pen, radius + 3, tones.accent);
  if (shape === 'soft' && !selected) return soft(pen, radius, colour, tones);
  if (selected) fill(pen, radius, tones.surface);
  else cast(pen, radius, tones);
  if (shape === 'filled' || shape === 'alarm') return fill(pen, radius - 2, colour);
  if (shape === 'soft') return soft(pen, radius - 4, colour, tones);
  return ringed(pen, radius, colour, shape === 'dashed');
}

/** Where it heads: a point to the north, to be turned and moved to the rim. */
export function drawTick(pen: Pen, colour: string, { surface }: DotTones) {
  const arrow = () => {
    pen.moveTo(0, -5.5);
    pen.lineTo(5, 4.5);
    pen.quadraticCurveTo(0, 1.8, -5, 4.5);
    pen.closePath();
  };
  pen.strokeStyle = surface;
  stroke(pen, 3, arrow);
  pen.beginPath();
  arrow();
  pen.fillStyle = colour;
  pen.fill();
}

const icons: Readonly<Record<DotSign, (pen: Pen) => void>> = {
  sos: (pen) => {
    stroke(pen, 2.2, () => {
      pen.moveTo(0, -3.8);
      pen.lineTo(0, 0.6);
    });
    pen.translate(0, 3.7);
    circle(pen, 1.3);
    pen.fill();
  },
  water: (pen) => {
    for (const y of [-1.6, 1.9]) {
      stroke(pen, 1.6, () => {
        pen.moveTo(-4, y);
        pen.bezierCurveTo(-2.6, y - 2.4, -1.4, y - 2.4, 0, y);
        pen.bezierCurveTo(1.4, y + 2.4, 2.6, y + 2.4, 4, y);
      });
    }
  },
  alert: (pen) => {
    pen.beginPath();
    pen.moveTo(-3.9, 2.4);
    pen.bezierCurveTo(-2.2, 0.8, -3.2, -4.4, 0, -4.4);
    pen.bezierCurveTo(3.2, -4.4, 2.2, 0.8, 3.9, 2.4);
    pen.closePath();
    pen.fill();
    pen.translate(0, 3.7);
    circle(pen, 1.1);
    pen.fill();
  },
  battery: (pen) => {
    stroke(pen, 1.3, () => pen.roundRect(-4.2, -2.4, 7.4, 4.8, 1.2));
    pen.fillRect(3.6, -1.1, 1.2, 2.2);
    pen.fillRect(-3.1, -1.3, 1.6, 2.6);
  },
};

export function drawBadge(pen: Pen, sign: DotSign, { surface, onColour, signs }: DotTones) {
  fill(pen, 8.5, surface);
  fill(pen, 7, signs[sign]);
  pen.fillStyle = pen.strokeStyle = onColour;
  icons[sign](pen);
}
