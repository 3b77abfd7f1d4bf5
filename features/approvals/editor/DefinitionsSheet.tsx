/** /approval/definitions, ours: the kinds of request that an administrator may change. */
import '../approval.css';
import './editor.css';
import type { VersionFacts } from '../../../contract/approvals/definitionCalls';
import { useText } from '../../../src/messages/texts';
import { LoadState } from '../../../src/ui/LoadState';
import { Sheet } from '../../../src/ui/Sheet';
import { definitionPath, PENDING } from '../paths';
import { DefinitionRow } from '../DefinitionRow';
import { useApprovalWords } from '../useApprovalWords';
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
  const text = useText('approvalEditor');
  const versionWords = useVersionWords();
  const { data, error, refetch } = useDefinitionsQuery({});
  return (
    <Sheet title={text('definitions')} closesTo={PENDING} anchor="full">
      {!data || error ? (
        <LoadState failure={error} onRetry={refetch} />
      ) : (
        <>
          <p className="approval__small defining__intro">{text('intro')}</p>
          <ul className="approvals">
            {data.map((definition) => (
              <li key={definition.definitionId}>
                <DefinitionRow definition={definition} to={definitionPath(definition.definitionId)}>
                  {versionWords(definition.newest)}
                </DefinitionRow>
              </li>
            ))}
          </ul>
        </>
      )}
    </Sheet>
  );
}
