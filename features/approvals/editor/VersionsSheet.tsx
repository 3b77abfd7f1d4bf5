/** /approval/definitions/:definitionId/versions, ours: the versions of a kind of request, and two side by side. */
import '../approval.css';
import './editor.css';
import { useState } from 'react';
import { skipToken } from '@reduxjs/toolkit/query';
import { useParams } from 'react-router-dom';
import { definitionChanges } from '../../../contract/approvals/changes';
import type { definitionCalls, VersionFacts } from '../../../contract/approvals/definitionCalls';
import type { Definition } from '../../../contract/approvals/definition';
import { RIGHTS } from '../../../contract/approvals/rights';
import type { CallOutput } from '../../../contract/call';
import { useText } from '../../../src/messages/texts';
import { LoadState } from '../../../src/ui/LoadState';
import { Select } from '../../../src/ui/Select';
import { Sheet } from '../../../src/ui/Sheet';
import { definitionPath } from '../paths';
import { useApprovalWords } from '../useApprovalWords';
import { ChangeList } from './ChangeList';
import { useVersionWords } from './DefinitionsSheet';
import { useDefinitionQuery, useDefinitionVersionsQuery } from './editorApi';
import { useRightWords } from './useRightWords';

export function VersionsSheet() {
  const text = useText('approvalEditor');
  const { definitionId = '' } = useParams();
  const { data, error, refetch } = useDefinitionVersionsQuery({ definitionId });
  return (
    <Sheet title={text('versions')} closesTo={definitionPath(definitionId)} anchor="full" broad>
      {!data || error ? (
        <LoadState failure={error} onRetry={refetch} />
      ) : (
        <Versions key={data.length} definitionId={definitionId} versions={data} />
      )}
    </Sheet>
  );
}

function Versions({ definitionId, versions }: { definitionId: string; versions: readonly VersionFacts[] }) {
  const text = useText('approvalEditor');
  const versionWords = useVersionWords();
  const [newest, before] = versions;
  const [left, setLeft] = useState(before?.version ?? null);
  const [right, setRight] = useState(newest?.version ?? null);
  const choices = versions.map(({ version: n }) => ({ value: String(n), name: text('version', { n }) }));
  return (
    <>
      <ul className="approval-log unmarked">
        {versions.map((facts) => (
          <li key={facts.version}>
            {versionWords(facts)}
            {facts.running > 0 && <span className="approval__small"> · {text('running', { n: facts.running })}</span>}
          </li>
        ))}
      </ul>
      {left === null || right === null ? (
        <p className="approval__notice approval__section">{text('onlyOne')}</p>
      ) : (
        <section className="approval__section">
          <h3 className="approval__heading text-l below-2">{text('differences')}</h3>
          <div className="defining__pair">
            <Select
              label={text('left')}
              value={String(left)}
              choices={choices}
              onChange={(value) => setLeft(Number(value))}
            />
            <Select
              label={text('right')}
              value={String(right)}
              choices={choices}
              onChange={(value) => setRight(Number(value))}
            />
          </div>
          <SideBySide definitionId={definitionId} left={left} right={right} />
        </section>
      )}
    </>
  );
}

function SideBySide({ definitionId, left, right }: { definitionId: string; left: number; right: number }) {
  const text = useText('approvalEditor');
  const one = useDefinitionQuery({ definitionId, version: left });
  const other = useDefinitionQuery(left === right ? skipToken : { definitionId, version: right });
  const [older, newer] = [one.data?.definition, (left === right ? one : other).data?.definition];
  const failure = one.error ?? other.error;
  if (!older || !newer || failure)
    return <LoadState failure={failure} onRetry={() => [one.refetch(), left !== right && other.refetch()]} />;
  const changes = definitionChanges(older, newer);
  return (
    <>
      {changes.length === 0 ? (
        <p className="approval__small">{text('noDifference')}</p>
      ) : (
        <ChangeList changes={changes} />
      )}
      <div className="defining__two above-4">
        <Version definition={older} known={one.data} />
        <Version definition={newer} known={other.data ?? one.data} />
      </div>
    </>
  );
}

interface VersionProps {
  definition: Definition;
  /** Whom it may name. */
  known: CallOutput<typeof definitionCalls.getDefinition> | undefined;
}

function Version({ definition: { version: n, form, path, rights, keptDays }, known }: VersionProps) {
  const say = useRightWords(known?.staff ?? [], known?.classes ?? []);
  const text = useText('approvalEditor');
  const { words } = useApprovalWords();
  return (
    <section>
      <h4 className="approval__heading text-l below-2">{text('version', { n })}</h4>
      <p className="approval__small">{text('view.form')}</p>
      <ol className="defining__version">
        {form.map(({ fieldId, name, type, required }) => (
          <li key={fieldId}>
            {words(name)}{' '}
            <span className="approval__small">
              {text(`type.${type}`)}
              {type !== 'note' && ` · ${text(required ? 'required' : 'optional')}`}
            </span>
          </li>
        ))}
      </ol>
      <p className="approval__small">{text('view.path')}</p>
      <ol className="defining__version">
        {path.map(({ stepId, name, kind, who }) => (
          <li key={stepId}>
            {words(name)}{' '}
            <span className="approval__small">
              {text(`kind.${kind}`)} · {text(`by.${who.by}`)}
            </span>
          </li>
        ))}
      </ol>
      <p className="approval__small">{text('view.rights')}</p>
      <ul className="defining__version">
        {RIGHTS.map((right) => (
          <li key={right}>
            {text(`right.${right}`)} <span className="approval__small">{say(rights, right)}</span>
          </li>
        ))}
        <li>{keptDays === null ? text('keptAsPlatform') : text('keptFor', { n: keptDays })}</li>
      </ul>
    </section>
  );
}
