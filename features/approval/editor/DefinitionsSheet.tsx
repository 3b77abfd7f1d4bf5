/** /approval/definitions, ours: the kinds of request that an administrator may change. */
import '../approval.css';
import './editor.css';
import { Link } from 'react-router-dom';
import type { VersionFacts } from '../../../contract/approval/definitionCalls';
import { useText } from '../../../src/messages/texts';
import { LoadState } from '../../../src/ui/LoadState';
import { Sheet } from '../../../src/ui/Sheet';
import { definitionPath, PENDING } from '../paths';
import { ApprovalSign, Said, useApprovalWords } from '../useApprovalWords';
import { useDefinitionsQuery } from './editorApi';

/** Which version it is, whose and since when. */
export function useVersionWords() {
  const text = useText('approvalEditor');
  const { when } = useApprovalWords();
  return ({ version: n, publishedBy: who, publishedTime }: Omit<VersionFacts, 'running'>) =>
    n === 1 && who === null
      ? text('shipped', { n })
      : text(who === null ? 'publishedBare' : 'published', { n, who, time: when(publishedTime) });
}

export function DefinitionsSheet() {
  const title = useText('title');
  const text = useText('approvalEditor');
  const versionWords = useVersionWords();
  const { data, error, refetch } = useDefinitionsQuery({});
  return (
    <Sheet title={title('approvalDefinitions')} closesTo={PENDING} anchor="full">
      {!data || error ? (
        <LoadState failure={error} onRetry={refetch} />
      ) : (
        <>
          <p className="approval__small defining__intro">{text('intro')}</p>
          <ul className="approvals">
            {data.map(({ definitionId, sign, name, newest }) => (
              <li key={definitionId}>
                <Link className="approval-row" to={definitionPath(definitionId)}>
                  <ApprovalSign sign={sign} name={name} />
                  <span className="approval-row__body">
                    <span className="approval-row__name">
                      <Said of={name} />
                    </span>
                    <span className="approval-row__facts">{versionWords(newest)}</span>
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </Sheet>
  );
}
