/** The path of an approval with names: before sending as it will be, afterwards with who decided, when and how long. */
import { useIntl } from 'react-intl';
import type { ApprovalNode } from '../../contract/approvals/calls';
import type { PathStep } from '../../contract/approvals/path';
import { useText } from '../../src/messages/texts';
import { useApprovalWords } from './useApprovalWords';
import { SignatureView } from './decide/SignaturePad';
import { Called } from '../../src/messages/calledNames';

type ShownNode = ApprovalNode & { designated?: boolean };

/** A path that nobody has begun, as the nodes of a detail. */
export const nodesOf = (path: readonly PathStep[]): ShownNode[] => {
  const first = path.findIndex(({ kind }) => kind === 'approve');
  return path.map(({ stepId, kind, name, mode, people }, index) => ({
    approvalType: kind === 'approve' ? 1 : 2,
    stepId,
    name,
    mode,
    designated: index === first,
    people: people.map((person) => ({
      taskNo: null,
      name: person.name,
      standsInFor: person.standsInFor,
      added: false,
      status: null,
      openedTime: null,
      endedTime: null,
      words: '',
      readTime: null,
    })),
  }));
};

export function PathSteps({ nodes, begun = false }: { nodes: readonly ShownNode[]; begun?: boolean }) {
  const text = useText('approval');
  const { words } = useApprovalWords();
  return (
    <ol className="unmarked">
      {nodes.map((node) => (
        <li key={node.stepId} className="approval-path__step" data-state={stateOf(node)}>
          <p className="strong">
            {words(node.name)}
            <span className="approval__small">
              {' '}
              {[
                node.approvalType === 2 ? text('kind.copy') : null,
                node.approvalType === 1 && node.people.length > 1 ? text(`mode.${node.mode}`) : null,
                node.designated ? text('designated') : null,
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </p>
          {node.people.length === 0 && (
            <p className="approval__small">{text(node.approvalType === 1 ? 'pathPassed' : 'pathNone')}</p>
          )}
          {begun && node.approvalType === 2 && node.people.length > 1 && <Receipts people={node.people} />}
          <ul className="unmarked">
            {node.people.map((person, index) => (
              <Person
                key={person.taskNo ?? `ahead ${index}`}
                person={person}
                begun={begun && node.approvalType === 1}
              />
            ))}
          </ul>
        </li>
      ))}
    </ol>
  );
}

/** Of a copy to several: how many have read it, and who has not. */
function Receipts({ people }: Pick<ShownNode, 'people'>) {
  const text = useText('approval');
  const intl = useIntl();
  const waiting = people.filter(({ readTime }) => readTime === null);
  const read = people.length - waiting.length;
  return (
    <>
      <p className="approval__small">
        {waiting.length === 0 ? text('allRead', { read }) : text('receipts', { read, unread: waiting.length })}
      </p>
      {waiting.length > 0 && (
        <p className="approval__small">
          {text('notRead', { names: intl.formatList(waiting.map(({ name }) => name)) })}
        </p>
      )}
    </>
  );
}

function Person({ person, begun }: { person: ApprovalNode['people'][number]; begun: boolean }) {
  const text = useText('approval');
  const intl = useIntl();
  const { when } = useApprovalWords();
  const { name, standsInFor, added, status, openedTime, endedTime, words, signature, readTime } = person;
  const took = openedTime && endedTime ? Math.round((Date.parse(endedTime) - Date.parse(openedTime)) / 60_000) : null;
  const lasted =
    took === null
      ? null
      : took < 60
        ? intl.formatNumber(took, { style: 'unit', unit: 'minute', unitDisplay: 'short' })
        : intl.formatNumber(Math.round(took / 60), { style: 'unit', unit: 'hour', unitDisplay: 'short' });
  return (
    <li className="approval-path__person flex wraps apart">
      <span>
        <Called name={name} />
        <span className="approval__small">
          {' '}
          {[standsInFor && text('standsInFor', { name: standsInFor }), added ? text('added') : null]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </span>
      {begun && (
        <span className="approval-status quiet text-m gap-1 middle" data-status={status ?? 'ahead'}>
          {text(`task.${status ?? 'ahead'}`)}
        </span>
      )}
      {(endedTime || readTime) && (
        <span className="approval-path__words quiet text-m breaks">
          {[
            endedTime && when(endedTime),
            lasted && text('took', { time: lasted }),
            readTime && text('read', { time: when(readTime) }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      )}
      {words && <span className="approval-path__words quiet text-m breaks">“{words}”</span>}
      {signature && <SignatureView signature={signature} by={name} />}
    </li>
  );
}

/** The outcome of a step; 'ahead' before it begins. */
function stateOf({ people }: ShownNode): string {
  const states = people.map(({ status }) => status);
  for (const state of ['refused', 'open', 'waiting', 'agreed'] as const)
    if (states.includes(state)) return state === 'waiting' ? 'open' : state;
  return people.some(({ readTime }) => readTime !== null) ? 'agreed' : 'ahead';
}
