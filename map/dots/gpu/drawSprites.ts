/** Draws the parts of a dot on a canvas, each around the origin, in CSS pixels. */
import { DOT_RADIUS, type DotBadge, type DotColours, type DotShape, SELECTED_RADIUS } from '../dotStyle';

export type Canvas2d = CanvasRenderingContext2D;

/** Half the side of the square each sprite fills. */
export const SPRITE_HALF = { disc: DOT_RADIUS + 5, selected: SELECTED_RADIUS + 6, tick: 9, badge: 9 } as const;

const circle = (canvas2d: Canvas2d, radius: number) => {
  canvas2d.beginPath();
  canvas2d.arc(0, 0, radius, 0, 2 * Math.PI);
};

const fill = (canvas2d: Canvas2d, radius: number, colour: string) => {
  circle(canvas2d, radius);
  canvas2d.fillStyle = colour;
  canvas2d.fill();
};

const stroke = (canvas2d: Canvas2d, width: number, draw: () => void) => {
  canvas2d.lineWidth = width;
  canvas2d.lineCap = 'round';
  canvas2d.lineJoin = 'round';
  canvas2d.beginPath();
  draw();
  canvas2d.stroke();
};

function discWithShadow(canvas2d: Canvas2d, radius: number, { surface }: DotColours) {
  canvas2d.save();
  canvas2d.shadowColor = 'rgb(6 16 16 / 0.38)';
  canvas2d.shadowBlur = 4;
  canvas2d.shadowOffsetY = 1;
  fill(canvas2d, radius, surface);
  canvas2d.restore();
}

function softDisc(canvas2d: Canvas2d, radius: number, colour: string, { surface }: DotColours) {
  const glow = canvas2d.createRadialGradient(0, 0, radius - 5, 0, 0, radius + 5);
  glow.addColorStop(0, `${colour}b0`);
  glow.addColorStop(1, `${colour}00`);
  canvas2d.fillStyle = glow;
  circle(canvas2d, radius + 5);
  canvas2d.fill();
  const body = canvas2d.createRadialGradient(0, 0, radius - 5, 0, 0, radius - 1);
  body.addColorStop(0, surface);
  body.addColorStop(1, `${surface}00`);
  canvas2d.fillStyle = body;
  circle(canvas2d, radius - 1);
  canvas2d.fill();
}

function ring(canvas2d: Canvas2d, radius: number, colour: string, broken: boolean) {
  const line = radius - 2.9;
  const dash = (2 * Math.PI * line) / 9;
  canvas2d.strokeStyle = colour;
  canvas2d.lineWidth = 2.6;
  if (broken) canvas2d.setLineDash([dash * 0.62, dash * 0.38]);
  circle(canvas2d, line);
  canvas2d.stroke();
  canvas2d.setLineDash([]);
}

/** The disc of a dot, without the letter. */
export function drawDisc(canvas2d: Canvas2d, shape: DotShape, colour: string, tones: DotColours, selected: boolean) {
  const radius = selected ? SELECTED_RADIUS : DOT_RADIUS;
  if (shape === 'soft') {
    // No edge marks the selected one either: it would read as an exact place.
    if (selected) softDisc(canvas2d, radius, tones.accent, tones);
    return softDisc(canvas2d, selected ? radius - 4 : radius, colour, tones);
  }
  if (selected) fill(canvas2d, radius + 3, tones.accent);
  if (selected) fill(canvas2d, radius, tones.surface);
  else discWithShadow(canvas2d, radius, tones);
  if (shape === 'filled' || shape === 'alarm') return fill(canvas2d, radius - 2, colour);
  return ring(canvas2d, radius, colour, shape === 'dashed');
}

/** The course tick: an arrow to the north, which the shader turns and moves to the rim. */
export function drawTick(canvas2d: Canvas2d, colour: string, { surface }: DotColours) {
  const arrow = () => {
    canvas2d.moveTo(0, -5.5);
    canvas2d.lineTo(5, 4.5);
    canvas2d.quadraticCurveTo(0, 1.8, -5, 4.5);
    canvas2d.closePath();
  };
  canvas2d.strokeStyle = surface;
  stroke(canvas2d, 3, arrow);
  canvas2d.beginPath();
  arrow();
  canvas2d.fillStyle = colour;
  canvas2d.fill();
}

const BADGE_ICONS: Readonly<Record<DotBadge, (canvas2d: Canvas2d) => void>> = {
  sos: (canvas2d) => {
    stroke(canvas2d, 2.2, () => {
      canvas2d.moveTo(0, -3.8);
      canvas2d.lineTo(0, 0.6);
    });
    canvas2d.translate(0, 3.7);
    circle(canvas2d, 1.3);
    canvas2d.fill();
  },
  water: (canvas2d) => {
    for (const y of [-1.6, 1.9]) {
      stroke(canvas2d, 1.6, () => {
        canvas2d.moveTo(-4, y);
        canvas2d.bezierCurveTo(-2.6, y - 2.4, -1.4, y - 2.4, 0, y);
        canvas2d.bezierCurveTo(1.4, y + 2.4, 2.6, y + 2.4, 4, y);
      });
    }
  },
  alert: (canvas2d) => {
    canvas2d.beginPath();
    canvas2d.moveTo(-3.9, 2.4);
    canvas2d.bezierCurveTo(-2.2, 0.8, -3.2, -4.4, 0, -4.4);
    canvas2d.bezierCurveTo(3.2, -4.4, 2.2, 0.8, 3.9, 2.4);
    canvas2d.closePath();
    canvas2d.fill();
    canvas2d.translate(0, 3.7);
    circle(canvas2d, 1.1);
    canvas2d.fill();
  },
  battery: (canvas2d) => {
    stroke(canvas2d, 1.3, () => canvas2d.roundRect(-4.2, -2.4, 7.4, 4.8, 1.2));
    canvas2d.fillRect(3.6, -1.1, 1.2, 2.2);
    canvas2d.fillRect(-3.1, -1.3, 1.6, 2.6);
  },
};

export function drawBadge(canvas2d: Canvas2d, badge: DotBadge, { surface, onColour, badges }: DotColours) {
  fill(canvas2d, 8.5, surface);
  fill(canvas2d, 7, badges[badge]);
  canvas2d.fillStyle = canvas2d.strokeStyle = onColour;
  BADGE_ICONS[badge](canvas2d);
}

/** The flag of a group: a pennant on a pole, without a disc, which would read as a badge. */
export function drawFlag(canvas2d: Canvas2d, colour: string, { surface, ink }: DotColours) {
  const pole = () => {
    canvas2d.moveTo(-4.5, -7);
    canvas2d.lineTo(-4.5, 7);
  };
  const cloth = () => {
    canvas2d.moveTo(-4.5, -6.5);
    canvas2d.lineTo(6.5, -2.8);
    canvas2d.lineTo(-4.5, 1.2);
    canvas2d.closePath();
  };
  canvas2d.strokeStyle = surface;
  stroke(canvas2d, 4.5, pole);
  stroke(canvas2d, 4, cloth);
  canvas2d.strokeStyle = ink;
  stroke(canvas2d, 1.8, pole);
  canvas2d.beginPath();
  cloth();
  canvas2d.fillStyle = colour;
  canvas2d.fill();
}
