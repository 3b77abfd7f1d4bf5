/** Lays out and paints the picture of a day: title, summary, drawing and sentences, on a light ground. */
import type { SharedDay } from './useSharedDay';

/** CSS pixels; the picture has twice as many. */
export const PICTURE = { width: 540, margin: 28, scale: 2 } as const;
/** Sentences in one picture. A day with more says how many are left out. */
const MOST_LINES = 48;
const FAMILY = '"PingFang SC", "HarmonyOS Sans SC", "Noto Sans SC", "Noto Sans CJK SC", system-ui, sans-serif';

const LOOKS = {
  title: { font: `600 26px ${FAMILY}`, colour: '#1a2725', line: 36 },
  date: { font: `400 15px ${FAMILY}`, colour: '#51605d', line: 24 },
  summary: { font: `500 16px ${FAMILY}`, colour: '#1a2725', line: 25 },
  sentence: { font: `400 15px ${FAMILY}`, colour: '#1a2725', line: 23 },
  note: { font: `400 12px ${FAMILY}`, colour: '#51605d', line: 18 },
} as const;
type Look = keyof typeof LOOKS;

/** What the picture says besides the day: who made it and until when it reaches. */
export interface PictureWords {
  /** 'Until 17:36'; null for a day that is over. */
  until: string | null;
  brand: string;
  /** '{n} more', for a day with too many sentences. */
  more: (n: number) => string;
}

export interface PictureText {
  look: Look;
  text: string;
  /** CSS pixels; `y` is the top of the line. */
  x: number;
  y: number;
}

export interface PictureLayout {
  texts: PictureText[];
  /** Top and height of the drawing. */
  drawing: { y: number; height: number };
  height: number;
}

/** A run of Latin letters and digits, or one other character; with the punctuation that may not begin a line. */
const PIECE = /(?:[\x21-\x7e“”‘’±·–]+|\S)[，。；：、！？」』）”]*\s*/gu;

/** Breaks a text into lines of at most `width`. A piece that is wider stands alone. @param measure CSS pixels */
export function wrapped(text: string, width: number, measure: (text: string) => number): string[] {
  const lines = [''];
  for (const [piece] of text.matchAll(PIECE)) {
    const line = lines.at(-1) ?? '';
    if (line !== '' && measure((line + piece).trimEnd()) > width) lines.push(piece);
    else lines[lines.length - 1] = line + piece;
  }
  return lines.map((line) => line.trimEnd());
}

/** @param measure the width of a text in a look, CSS pixels */
export function pictureLayout(
  day: Pick<SharedDay, 'title' | 'date' | 'summary' | 'lines' | 'drawn' | 'without'>,
  words: PictureWords,
  measure: (look: Look, text: string) => number,
): PictureLayout {
  const inner = PICTURE.width - 2 * PICTURE.margin;
  const texts: PictureText[] = [];
  let y: number = PICTURE.margin;
  const put = (look: Look, text: string, gap = 0) => {
    for (const line of text === '' ? [] : wrapped(text, inner, (one) => measure(look, one))) {
      texts.push({ look, text: line, x: PICTURE.margin, y });
      y += LOOKS[look].line;
    }
    y += gap;
  };
  put('title', day.title);
  put('date', words.until === null ? day.date : `${day.date} · ${words.until}`, 10);
  put('summary', day.summary, 10);
  const drawing = { y, height: Math.round((inner * day.drawn.height) / day.drawn.width) };
  y += drawing.height + 16;
  const shown = day.lines.length > MOST_LINES ? day.lines.slice(0, MOST_LINES - 1) : day.lines;
  for (const { sentence } of shown) put('sentence', sentence, 5);
  if (shown.length < day.lines.length) put('sentence', words.more(day.lines.length - shown.length), 5);
  y += 8;
  put('note', day.without);
  put('note', words.brand);
  return { texts, drawing, height: y + PICTURE.margin };
}

/** Paints the day. Resolves with a PNG; null when the browser cannot make one. */
export async function dayPicture(
  day: SharedDay,
  words: PictureWords,
  canvas: HTMLCanvasElement = document.createElement('canvas'),
): Promise<Blob | null> {
  const context = canvas.getContext('2d');
  if (!context) return null;
  const { texts, drawing, height } = pictureLayout(day, words, (look, text) => {
    context.font = LOOKS[look].font;
    return context.measureText(text).width;
  });
  canvas.width = PICTURE.width * PICTURE.scale;
  canvas.height = height * PICTURE.scale;
  context.scale(PICTURE.scale, PICTURE.scale);
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, PICTURE.width, height);
  context.textBaseline = 'middle';
  for (const { look, text, x, y } of texts) {
    context.font = LOOKS[look].font;
    context.fillStyle = LOOKS[look].colour;
    context.fillText(text, x, y + LOOKS[look].line / 2);
  }
  paintDrawing(context, day, drawing);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
}

function paintDrawing(
  context: CanvasRenderingContext2D,
  { drawn, placeOf }: SharedDay,
  { y, height }: { y: number; height: number },
) {
  context.save();
  context.translate(PICTURE.margin, y);
  context.fillStyle = '#f2f5f3';
  context.beginPath();
  context.roundRect(0, 0, PICTURE.width - 2 * PICTURE.margin, height, 12);
  context.fill();
  context.clip();
  context.scale(height / drawn.height, height / drawn.height);
  context.lineJoin = context.lineCap = 'round';
  context.lineWidth = 4;
  context.strokeStyle = '#7f8d89';
  context.setLineDash([2, 9]);
  context.stroke(new Path2D(drawn.gaps));
  context.setLineDash([]);
  context.strokeStyle = '#0b5f58';
  context.stroke(new Path2D(drawn.trips));
  context.font = `600 17px ${FAMILY}`;
  for (const { index, x, y: at } of drawn.places) {
    context.beginPath();
    context.arc(x, at, 7, 0, 2 * Math.PI);
    context.fillStyle = '#0b5f58';
    context.fill();
    context.fillStyle = '#1a2725';
    // A name near the right edge stands to the left of its place.
    const right = x + 14 + context.measureText(placeOf(index)).width > drawn.width;
    context.textAlign = right ? 'right' : 'left';
    context.fillText(placeOf(index), x + (right ? -14 : 14), at);
  }
  context.restore();
}
