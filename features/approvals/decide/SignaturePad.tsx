/** A signature: drawn with finger, pen or mouse, or typed; and how it is shown afterwards. */
import './signature.css';
import { type PointerEvent, useRef, useState } from 'react';
import {
  LONGEST_SIGNATURE,
  MOST_POINTS,
  MOST_STROKES,
  pointsOf,
  type Signature,
  SIGNATURE_PAPER,
  signaturePath,
  type SignaturePoint,
} from '../../../contract/approvals/signature';
import { useText } from '../../../src/messages/texts';
import { Button } from '../../../src/ui/Button';
import { OneOf } from '../../../src/ui/Chips';
import { Field } from '../../../src/ui/Field';

type Strokes = SignaturePoint[][];
const { width, height } = SIGNATURE_PAPER;
const VIEW = `0 0 ${width} ${height}`;
/** Points nearer to each other than this are one, in units of the paper. */
const STEP = 8;

/** Where the pointer is on the paper. */
function pointOf({ currentTarget, clientX, clientY }: PointerEvent<SVGSVGElement>): SignaturePoint {
  const box = currentTarget.getBoundingClientRect();
  const on = (part: number, most: number) => Math.round(Math.min(1, Math.max(0, part)) * most);
  return [on((clientX - box.left) / (box.width || 1), width), on((clientY - box.top) / (box.height || 1), height)];
}

export function SignaturePad({ onChange }: { onChange: (signature: Signature | null) => void }) {
  const text = useText('approval');
  const [way, setWay] = useState<'draw' | 'type'>('draw');
  const [typed, setTyped] = useState('');
  const [strokes, setStrokes] = useState<Strokes>([]);
  const drawing = useRef(false);

  const draw = (next: Strokes) => {
    setStrokes(next);
    onChange(next.length > 0 ? { strokes: next } : null);
  };
  function begin(event: PointerEvent<SVGSVGElement>) {
    if (strokes.length >= MOST_STROKES || pointsOf(strokes) >= MOST_POINTS) return;
    drawing.current = true;
    event.currentTarget.setPointerCapture?.(event.pointerId);
    draw([...strokes, [pointOf(event)]]);
  }
  function move(event: PointerEvent<SVGSVGElement>) {
    const stroke = strokes.at(-1);
    const last = stroke?.at(-1);
    if (!drawing.current || !stroke || !last || pointsOf(strokes) >= MOST_POINTS) return;
    const point = pointOf(event);
    if (Math.hypot(point[0] - last[0], point[1] - last[1]) < STEP) return;
    draw([...strokes.slice(0, -1), [...stroke, point]]);
  }
  const end = () => {
    drawing.current = false;
  };

  return (
    <div className="signature grid gap-2">
      <OneOf
        label={text('signature')}
        chips={(['draw', 'type'] as const).map((value) => ({ value, name: text(`signature.${value}`) }))}
        chosen={way}
        onChoose={(next) => {
          setWay(next);
          setTyped('');
          draw([]);
        }}
      />
      {way === 'type' ? (
        <Field
          label={text('signatureTyped')}
          name="signature"
          value={typed}
          maxLength={LONGEST_SIGNATURE}
          autoComplete="name"
          onChange={({ target: { value } }) => {
            setTyped(value);
            onChange(value.trim() === '' ? null : { typed: value });
          }}
        />
      ) : (
        <>
          <svg
            className="signature__paper full-width rounded"
            viewBox={VIEW}
            role="img"
            aria-label={text(strokes.length > 0 ? 'signatureDrawn' : 'signatureHere')}
            onPointerDown={begin}
            onPointerMove={move}
            onPointerUp={end}
            onPointerCancel={end}
          >
            <path className="signature__line" d={signaturePath(strokes)} />
          </svg>
          <Button kind="link" small disabled={strokes.length === 0} onClick={() => draw([])}>
            {text('signatureClear')}
          </Button>
        </>
      )}
    </div>
  );
}

/** @param by who signed. */
export function SignatureView({ signature, by }: { signature: Signature; by: string }) {
  const text = useText('approval');
  const label = text('signatureOf', { name: by });
  if ('typed' in signature)
    return (
      <span className="approval-path__words quiet text-m breaks">
        {label}
        <span className="signature__typed text-l inked">{signature.typed}</span>
      </span>
    );
  return (
    <svg className="signature__shown" viewBox={VIEW} role="img" aria-label={label}>
      <path className="signature__line" d={signaturePath(signature.strokes)} />
    </svg>
  );
}
