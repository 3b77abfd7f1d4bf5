/**
 * Small signs beside words that the icons of antd-mobile lack: lines of one width in a square of 24, in the colour and
 * size of the text. They say nothing alone, so screen readers do not hear them.
 */

const CIRCLE = 'M12 4.5a7.5 7.5 0 1 1 0 15a7.5 7.5 0 0 1 0-15z';

/** What is drawn as a line, and what is filled. */
const SIGNS = {
  callIn: { line: 'M19 5L6 18M6 9v9h9' },
  callOut: { line: 'M5 19L18 6M9 6h9v9' },
  pause: { line: 'M9 5.5v13M15 5.5v13' },
  tick: { line: 'M4.5 12.5l5 5L19.5 7' },
  ring: { line: CIRCLE },
  quarter: { line: CIRCLE, filled: 'M12 12V4.5a7.5 7.5 0 0 1 7.5 7.5z' },
  half: { line: CIRCLE, filled: 'M12 4.5a7.5 7.5 0 0 1 0 15z' },
  disc: { line: CIRCLE, filled: CIRCLE },
  dashed: { line: CIRCLE, dashed: true },
  ticks: { line: 'M2.5 12.5l4.5 4.5L15 7.5M11 15.5l1.5 1.5L21.5 7.5' },
  waits: { line: 'M5 12h.01M12 12h.01M19 12h.01' },
  up: { line: 'M12 19.5V5M6 11l6-6l6 6' },
  eye: { line: 'M2.5 12c4.5-8 14.5-8 19 0c-4.5 8-14.5 8-19 0zM12 9.5a2.5 2.5 0 1 1 0 5a2.5 2.5 0 0 1 0-5z' },
  asks: { line: 'M8 8.5c0-5 8-5 8 0c0 3-4 3-4 6.5M12 19.5h.01' },
  warns: { line: 'M12 4.5v10M12 19.5h.01' },
  cross: { line: 'M6 6l12 12M18 6L6 18' },
  plus: { line: 'M12 5v14M5 12h14' },
  minus: { line: 'M5 12h14' },
  flag: { line: 'M6 21V4M6 5c5-3 7 3 13 0v9c-6 3-8-3-13 0' },
} as const satisfies Record<string, { line: string; filled?: string; dashed?: boolean }>;

export type SignName = keyof typeof SIGNS;

export function Sign({ of }: { of: SignName }) {
  const { line, filled, dashed }: { line: string; filled?: string; dashed?: boolean } = SIGNS[of];
  return (
    <svg className="sign firm" viewBox="0 0 24 24" aria-hidden="true" data-dashed={dashed}>
      {filled && <path className="sign__filled" d={filled} />}
      <path d={line} />
    </svg>
  );
}
