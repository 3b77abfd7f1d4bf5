/** Reads files and tells days off the main thread: the science of 28,800 fixes would hold up three frames, a large file many more. */
import type { Day } from './loadedTrack';
import { readFile } from '../file/readFile';
import { tell } from './analysedDay';

export interface Work {
  tell: { day: Day; now: number };
  read: { file: File; timeZone: string };
}
export type Question = { id: number } & { [Kind in keyof Work]: { kind: Kind } & Work[Kind] }[keyof Work];

/** The worker's own side of its port; the page's types do not know it. */
interface Side {
  addEventListener(type: 'message', heard: (event: MessageEvent<Question>) => void): void;
  postMessage(message: unknown, transfer: Transferable[]): void;
}
const side = globalThis as unknown as Side;

side.addEventListener('message', async ({ data: question }) => {
  const { id } = question;
  try {
    const done =
      question.kind === 'tell' ? tell(question.day, question.now) : await readFile(question.file, question.timeZone);
    side.postMessage({ id, done }, columnsOf(done));
  } catch (error) {
    side.postMessage({ id, failure: String(error) }, []);
  }
});

/** The memory of every column in a value, to be handed over rather than copied. */
function columnsOf(value: unknown, found = new Set<Transferable>()): Transferable[] {
  if (ArrayBuffer.isView(value)) found.add(value.buffer as ArrayBuffer);
  else if (typeof value === 'object' && value !== null)
    for (const inner of Object.values(value)) if (typeof inner === 'object') columnsOf(inner, found);
  return [...found];
}
