/** Shown while the first page's pieces load, once that takes longer than 200 ms (2.01). */
import './loading.css';
import { useAppText } from '../messages/app';

export function Opening() {
  const text = useAppText();
  return (
    <output className="opening">
      <span className="opening__dots" aria-hidden="true" />
      {text('loading')}
    </output>
  );
}
