/** What the lists of approvals and of filed records share: their states, and the row of one of them. */
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { ApprovalEntry } from '../../contract/approvals/calls';
import { Called } from '../../src/messages/calledNames';
import { useText } from '../../src/messages/texts';
import { LoadState } from '../../src/ui/LoadState';
import { Notice } from '../../src/ui/Notice';
import { ApprovalSign, Said, useApprovalWords } from './useApprovalWords';

interface EntryListProps<Row> {
  /** Undefined until they are read. */
  rows: readonly Row[] | undefined;
  error: unknown;
  onRetry: () => unknown;
  /** Title and text of an empty list. */
  none: readonly [title: string, text: string];
  children: (rows: readonly Row[]) => ReactNode;
}

export function EntryList<Row>({ rows, error, onRetry, none: [title, text], children }: EntryListProps<Row>) {
  if (!rows || error) return <LoadState failure={error} onRetry={onRetry} />;
  if (rows.length > 0) return children(rows);
  return <Notice sign="paper" level={3} title={title} text={text} />;
}

interface EntryRowProps {
  to: string;
  entry: Pick<ApprovalEntry, 'sign' | 'name' | 'studentName' | 'status' | 'summary'>;
  /** The last line; what is empty is left out. */
  facts: readonly (string | null | undefined)[];
  /** What one may do without opening it. */
  act?: ReactNode;
}

export function EntryRow({ to, entry: { sign, name, studentName, status, summary }, facts, act }: EntryRowProps) {
  const text = useText('approval');
  const { valueOf } = useApprovalWords();
  return (
    <li>
      <Link className="approval-row grid inked" to={to}>
        <ApprovalSign sign={sign} name={name} />
        <span className="approval-row__body grid shrinks">
          <span className="approval-row__top text-l flex gap-2 apart">
            <span className="strong breaks">
              <Said of={name} />
              {studentName && (
                <>
                  {' '}
                  · <Called name={studentName} />
                </>
              )}
            </span>
            <span className="approval-status quiet text-m gap-1 middle" data-status={status}>
              {text(`status.${status}`)}
            </span>
          </span>
          {summary.length > 0 && <span className="quiet text-m breaks">{summary.map(valueOf).join(' · ')}</span>}
          <span className="quiet text-m breaks">{facts.filter(Boolean).join(' · ')}</span>
        </span>
      </Link>
      {act}
    </li>
  );
}
