/** The three badges, drawn about the middle of a circle of 7 CSS pixels. */
import type { DotSign } from './looks';

type Pen = CanvasRenderingContext2D;

const stroke = (pen: Pen, width: number, draw: () => void) => {
  pen.lineWidth = width;
  pen.lineCap = 'round';
  pen.lineJoin = 'round';
  pen.beginPath();
  draw();
  pen.stroke();
};

export const signIcons: Readonly<Record<DotSign, (pen: Pen) => void>> = {
  sos: (pen) => {
    stroke(pen, 2.2, () => {
      pen.moveTo(0, -3.8);
      pen.lineTo(0, 0.6);
    });
    pen.beginPath();
    pen.arc(0, 3.7, 1.3, 0, 2 * Math.PI);
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
  battery: (pen) => {
    stroke(pen, 1.3, () => pen.roundRect(-4.2, -2.4, 7.4, 4.8, 1.2));
    pen.fillRect(3.6, -1.1, 1.2, 2.2);
    pen.fillRect(-3.1, -1.3, 1.6, 2.6);
  },
};
