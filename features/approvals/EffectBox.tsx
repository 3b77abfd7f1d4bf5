/** What an approval does to what the platform watches: said before the decision, and whether it came about. */
import type { ApprovalDetail } from '../../contract/approvals/calls';
import { useLiveFrame } from '../../src/service/liveHooks';
import { useAppDispatch } from '../../src/store/store';
import { useText } from '../../src/messages/texts';
import { approvalApi } from './api';
import { useApprovalWords } from './useApprovalWords';

const TITLES = { ahead: 'effect', done: 'effectDone', failed: 'effectFailed', undone: 'effectUndone' } as const;

export function EffectBox({
  effect: { effect, state, studentName, card },
}: {
  effect: NonNullable<ApprovalDetail['effect']>;
}) {
  const text = useText('approval');
  const { effectLines } = useApprovalWords();
  const dispatch = useAppDispatch();
  useLiveFrame('receipt', () => {
    if (card !== null) dispatch(approvalApi.util.invalidateTags(['Approval']));
  });
  return (
    <section className="approval-effect inset rounded approval__section" data-state={state}>
      <h3 className="approval__heading text-l below-2">{text(TITLES[state])}</h3>
      <ul className="approval-effect__lines unmarked">
        {effectLines(effect, studentName ?? '').map((line) => (
          <li key={line}>{line}</li>
        ))}
        {card && (
          <li role="status">
            <strong>{text(`card.${card}`)}</strong>
          </li>
        )}
      </ul>
    </section>
  );
}
