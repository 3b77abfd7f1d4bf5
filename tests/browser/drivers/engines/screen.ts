/**
 * What a screen does in every engine, and what the drivers of engines share: the actions of a finger and of keys, which
 * WebDriver and WebDriver BiDi write alike. https://www.w3.org/TR/webdriver2/#actions
 */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { OnScreen } from '../fence';

export interface Size {
  /** CSS pixels. */
  width: number;
  height: number;
}

/** One window of an engine with one page. */
export interface Screen {
  /** Opens an address and waits until it is loaded. */
  go(url: string): Promise<void>;
  /** The string that a JavaScript expression gives in the page, or its promise. */
  run(source: string): Promise<string>;
  /** Puts a finger down at the first point, moves it through the others and lifts it. A mouse without touch. */
  stroke(points: readonly OnScreen[]): Promise<void>;
  /** Presses the keys of a text. ASCII only. */
  type(text: string): Promise<void>;
  /** A PNG. */
  picture(): Promise<Buffer>;
  /** Closes the window. Returns the script errors that the engine reported. */
  close(): Promise<readonly string[]>;
}

/** Milliseconds of each move. */
const MOVE = 40;

/** One pointer goes down at the first point, through the others, and up. */
export const strokeOf = (pointerType: 'touch' | 'mouse', points: readonly OnScreen[]) => {
  const [first, ...others] = points.map(({ x, y }) => ({ type: 'pointerMove', x: Math.round(x), y: Math.round(y) }));
  return [
    {
      type: 'pointer',
      id: pointerType,
      parameters: { pointerType },
      actions: [
        { ...first, duration: 0 },
        { type: 'pointerDown', button: 0 },
        ...others.map((move) => ({ ...move, duration: MOVE })),
        { type: 'pointerUp', button: 0 },
      ],
    },
  ];
};

/** The keys of a text, one after the other. */
export const keysOf = (text: string) => [
  {
    type: 'key',
    id: 'keys',
    actions: text.split('').flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ]),
  },
];

/** Ends a program and waits until it is gone. */
export async function ended(program: ChildProcess): Promise<void> {
  if (program.exitCode !== null || program.signalCode !== null) return;
  program.kill();
  await once(program, 'exit');
}
