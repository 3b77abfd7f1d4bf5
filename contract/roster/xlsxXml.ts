/** Reads the XML of a workbook's parts, element by element (SpreadsheetML, ISO/IEC 29500-1 part 18). */
import { SaxesParser } from 'saxes';
import { cleanText } from '../cleanText';
import { FILE_LIMITS, type FileCount, FileFault } from './sheet';

export interface XmlListener {
  /** Names are without their prefix. */
  open?: (name: string, attributes: Record<string, string>) => void;
  close?: (name: string) => void;
  text?: (text: string) => void;
}

const local = (name: string) => name.slice(name.indexOf(':') + 1);

/**
 * @throws FileFault 'broken' for what is no XML, 'inflates' for more elements or attributes than `FILE_LIMITS`, and
 * whatever a listener throws.
 */
export function hearXml(xml: string, count: FileCount, { open, close, text }: XmlListener): void {
  // A part that a workbook does not have.
  if (xml === '') return;
  const parser = new SaxesParser({ position: false });
  parser.on('error', () => {
    throw new FileFault('broken');
  });
  let attributes = 0;
  parser.on('opentagstart', () => {
    count.add('elements');
    attributes = 0;
  });
  parser.on('attribute', () => {
    attributes += 1;
    if (attributes > FILE_LIMITS.attributes) throw new FileFault('inflates');
  });
  parser.on('opentag', ({ name, attributes }) =>
    open?.(
      local(name),
      Object.fromEntries(
        Object.entries(attributes as Record<string, string>).map(([key, value]) => [local(key), value]),
      ),
    ),
  );
  parser.on('closetag', ({ name }) => close?.(local(name)));
  parser.on('text', (value) => text?.(value));
  parser.on('cdata', (value) => text?.(value));
  parser.write(xml).close();
}

/** Hears the text of a cell: its runs joined, without the readings above them (rPh), which are no part of it. */
export class TextListener {
  #text = '';
  #reading = 0;
  #inText = false;

  open(name: string): void {
    if (name === 'rPh') this.#reading += 1;
    else if (name === 't') this.#inText = this.#reading === 0;
  }
  close(name: string): void {
    if (name === 'rPh') this.#reading -= 1;
    else if (name === 't') this.#inText = false;
  }
  hear(text: string): void {
    if (this.#inText) this.#text += text;
  }
  /** The text so far; the next one begins. */
  take(): string {
    const text = this.#text;
    this.#text = '';
    return unescaped(text);
  }
}

/** Characters that XML cannot hold are written as _x000D_ (ST_Xstring). */
const unescaped = (text: string) =>
  text.includes('_x')
    ? text.replace(/_x([\dA-F]{4})_/gi, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
    : text;

/** The texts that cells share, by their index; each is cleaned once, however many cells have it. */
export function sharedTexts(xml: string, count: FileCount): string[] {
  const texts: string[] = [];
  const one = new TextListener();
  hearXml(xml, count, {
    open: (name) => one.open(name),
    text: (text) => one.hear(text),
    close: (name) => {
      one.close(name);
      if (name !== 'si') return;
      count.add('texts');
      texts.push(cleanText(one.take().slice(0, FILE_LIMITS.text)));
    },
  });
  return texts;
}
