/** The work that people who go have in hand, each line with who has it then. */
import './workList.css';
import { type HandedOver, manageCalls } from '../../contract';
import { useText } from '../messages/texts';
import { api } from '../service/api';
import { request } from '../service/request';
import { useWorkWords } from './workWords';

/** What members of staff have in hand. Read anew each time: it is what would happen now. */
export const { useStaffWorkQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    staffWork: build.query({ ...request(manageCalls.staffWork), keepUnusedDataFor: 0 }),
  }),
});

export function WorkList({ work }: { work: readonly HandedOver[] }) {
  const text = useText('staffWork');
  const words = useWorkWords();
  return (
    <ul className="work-list unmarked grid" aria-label={text('title')}>
      {work.map((one) => {
        const line = words(one);
        return <li key={line}>{line}</li>;
      })}
    </ul>
  );
}
