/** Shown when somebody else saved what the viewer is changing: what each has, and a choice. Nothing is lost. */
import type { ReactNode } from 'react';
import { Button, type ButtonKind } from './Button';

interface ConflictProps {
  /** Name of the part, where it stands among others. */
  label?: string;
  /** Who saved, read out at once. */
  said: string;
  /** Both versions, or how they differ. */
  children: ReactNode;
  /** What one may do: keep the own version, take the other one, or go on editing over it. */
  ways: readonly { to: 'mine' | 'theirs' | 'edit'; name: string; onChoose: () => void; kind?: ButtonKind }[];
  saving: boolean;
  className: string;
  /** Class of the box of the buttons. */
  waysClass?: string;
  /** False where the buttons stand side by side. */
  wide?: boolean;
}

export function Conflict({
  label,
  said,
  children,
  ways,
  saving,
  className,
  waysClass = 'grid gap-2',
  wide = true,
}: ConflictProps) {
  return (
    <section className={className} aria-label={label}>
      <p role="alert">{said}</p>
      {children}
      <div className={waysClass}>
        {ways.map(({ to, name, onChoose, kind }) => (
          <Button key={to} kind={kind} wide={wide} busy={saving} onClick={onChoose}>
            {name}
          </Button>
        ))}
      </div>
    </section>
  );
}
