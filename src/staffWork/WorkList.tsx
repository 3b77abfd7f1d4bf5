/** The work that people who go have in hand, each line with who has it then. */
import './workList.css';
import type { HandedOver } from '../../contract';
import { useText } from '../messages/texts';
import { useWorkWords } from './useWorkWords';

export function WorkList({ work }: { work: readonly HandedOver[] }) {
  const text = useText('staffWork');
  const words = useWorkWords();
  return (
    <ul className="work-list" aria-label={text('title')}>
      {work.map((one) => {
        const line = words(one);
        return <li key={line}>{line}</li>;
      })}
    </ul>
  );
}
