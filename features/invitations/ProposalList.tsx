/** Second guardians whom first guardians proposed: the school confirms or refuses each. */
import { useIntl } from 'react-intl';
import type { GuardianProposal } from '../../contract/invitations';
import { useText } from '../../src/messages/texts';
import { Button } from '../../src/ui/Button';
import { otherPersonOf } from '../../src/service/failure';
import { askSure } from '../../src/ui/dialog';
import { LoadState } from '../../src/ui/LoadState';
import { notify } from '../../src/ui/toast';
import { useAnswerProposalMutation, useGuardianProposalsQuery } from './api';

export function ProposalList() {
  const text = useText('invitations');
  const { data: proposals, error, refetch } = useGuardianProposalsQuery();
  if (error) return <LoadState failure={error} onRetry={refetch} />;
  if (!proposals || proposals.length === 0) return null;
  return (
    <section aria-labelledby="proposals">
      <h3 id="proposals">{text('proposals', { n: proposals.length })}</h3>
      <ul className="unmarked">
        {proposals.map((proposal) => (
          <ProposalRow key={proposal.proposalId} proposal={proposal} />
        ))}
      </ul>
    </section>
  );
}

function ProposalRow({ proposal }: { proposal: GuardianProposal }) {
  const text = useText('invitations');
  const intl = useIntl();
  const [answer, { isLoading }] = useAnswerProposalMutation();
  const { proposalId, studentName, className, proposedBy, name, mobile, proposedAt } = proposal;

  async function decide(confirmed: boolean) {
    const question = {
      title: text(confirmed ? 'confirmAsk' : 'refuseAsk', { name, child: studentName }),
      content: text(confirmed ? 'confirmText' : 'refuseText'),
      confirm: text(confirmed ? 'confirm' : 'refuse'),
    };
    if (!(await askSure(question))) return;
    let { error } = await answer({ proposalId, confirmed });
    const other = otherPersonOf(error);
    if (other) {
      const content = text(other.name === null ? 'otherPersonElsewhere' : 'otherPersonKnown', {
        name: other.name,
        n: other.children.length,
        children: other.children.join('、'),
      });
      if (!(await askSure({ title: text('otherPerson'), content, confirm: text('samePerson') }))) return;
      ({ error } = await answer({ proposalId, confirmed, samePerson: true }));
    }
    if (!error) void notify(text(confirmed ? 'confirmed' : 'refused'));
  }

  return (
    <li className="invitations__pupil">
      <p className="text-l breaks">{text('proposed', { name, mobile })}</p>
      <p className="quiet text-m">
        {text('proposedFor', {
          child: studentName,
          class: className,
          by: proposedBy,
          time: intl.formatDate(proposedAt, { month: 'short', day: 'numeric' }),
        })}
      </p>
      <div className="invitations__row flex gap-2">
        <Button kind="plain" busy={isLoading} onClick={() => void decide(false)}>
          {text('refuse')}
        </Button>
        <Button busy={isLoading} onClick={() => void decide(true)}>
          {text('confirm')}
        </Button>
      </div>
    </li>
  );
}
