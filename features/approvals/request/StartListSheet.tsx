/** /approval/start, ours: what the viewer may ask for; with '?kind=' straight to that one, where the school has it. */
import { textSearch } from '../../../contract/comparedName';
import '../approval.css';
import { useState } from 'react';
import { Navigate, useSearchParams } from 'react-router-dom';
import { useText } from '../../../src/messages/texts';
import { LoadState } from '../../../src/ui/LoadState';
import { Notice } from '../../../src/ui/Notice';
import { SearchField } from '../../../src/ui/SearchField';
import { Sheet } from '../../../src/ui/Sheet';
import { useUsedDefinitionsQuery } from '../api';
import { DefinitionRow } from '../DefinitionRow';
import { PENDING, startPath } from '../paths';
import { Said, useApprovalWords } from '../useApprovalWords';

/** So many kinds need no search. */
const FEW = 8;

export function StartListSheet() {
  const text = useText('approval');
  const { words } = useApprovalWords();
  const { data: definitions, error, refetch } = useUsedDefinitionsQuery();
  const [typed, setTyped] = useState('');
  const fits = textSearch(typed);
  const found = definitions?.filter(({ name }) => fits(words(name)));
  const [search] = useSearchParams();
  const wanted = definitions?.find(({ definitionId }) => definitionId === search.get('kind'));
  if (wanted) {
    const child = search.get('studentId');
    const query = child === null ? '' : `?${new URLSearchParams({ studentId: child })}`;
    return <Navigate to={`${startPath(wanted.definitionId)}${query}`} replace />;
  }
  return (
    <Sheet title={text('startOne')} closesTo={PENDING} anchor="full">
      {!found || !definitions || error ? (
        <LoadState failure={error} onRetry={refetch} />
      ) : definitions.length === 0 ? (
        <Notice sign="paper" level={3} title={text('nothing')} text={text('nothingText')} />
      ) : (
        <>
          {definitions.length > FEW && <SearchField label={text('startSearch')} value={typed} onChange={setTyped} />}
          <ul className="approvals">
            {found.map((definition) => (
              <li key={definition.definitionId}>
                <DefinitionRow definition={definition} to={startPath(definition.definitionId)}>
                  <Said of={definition.about} />
                </DefinitionRow>
              </li>
            ))}
          </ul>
        </>
      )}
    </Sheet>
  );
}
