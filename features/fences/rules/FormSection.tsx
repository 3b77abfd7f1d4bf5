/** A section of a form, with title and note. */
import { type ReactNode, useId } from 'react';

export function FormSection({ title, note, children }: { title: string; note?: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <section className="rules__part" aria-labelledby={id}>
      <h3 className="rules__title text-l strong" id={id}>
        {title}
      </h3>
      {note && <p className="rules__note quiet text-s">{note}</p>}
      {children}
    </section>
  );
}
