/** The guardians of one class with their states, and the invitations that were just made for them. */
import { useState } from 'react';
import { useIntl } from 'react-intl';
import {
  type GuardianState,
  INVITATION_DAYS,
  type InvitedGuardian,
  type InvitedPupil,
  MOST_INVITED,
} from '../../contract/invitations';
import { failureText } from '../../src/messages/failures';
import { useText } from '../../src/messages/texts';
import { Button } from '../../src/ui/Button';
import { askSure } from '../../src/ui/dialog';
import { LoadState } from '../../src/ui/LoadState';
import { LongList } from '../../src/ui/LongList';
import { Notice } from '../../src/ui/Notice';
import { notify } from '../../src/ui/toast';
import { Fault } from '../../src/ui/Form';
import { type Made, useInvitationsQuery, useMakeInvitationsMutation, useRevokeInvitationMutation } from './api';
import { MadeInvitations } from './MadeInvitations';
import { Called } from '../../src/messages/calledNames';
import { Sign, type SignName } from '../../src/ui/Sign';

/** Signs before the words of a state: shape tells it without colour. */
const SIGNS: Record<GuardianState, SignName> = {
  none: 'ring',
  noMobile: 'minus',
  invited: 'quarter',
  opened: 'half',
  expired: 'cross',
  in: 'disc',
};
const NOT_IN: readonly GuardianState[] = ['none', 'invited', 'opened', 'expired'];

/** @param classId null for the staff of the school. */
export function ClassInvitations({ classId }: { classId: string | null }) {
  const text = useText('invitations');
  const intl = useIntl();
  const { data, error, refetch } = useInvitationsQuery(classId === null ? {} : { classId });
  const [make, { isLoading }] = useMakeInvitationsMutation();
  const [made, setMade] = useState<Made | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  if (!data || error) return <LoadState failure={error} onRetry={refetch} />;
  const { pupils, staff, mayInvite } = data;
  if (pupils.length + staff.length === 0)
    return <Notice sign="lost" level={3} title={text('nobody')} text={text('nobodyText')} />;
  const guardians = [...staff, ...pupils.flatMap((pupil) => pupil.guardians)];
  // Whose slip was made for a brother or sister needs no second one.
  const waiting = guardians.filter(({ state, forSibling }) => NOT_IN.includes(state) && !forSibling);

  async function invite(roleIds: string[]) {
    setFault(null);
    const answer = await make({ roleIds: roleIds.slice(0, MOST_INVITED) });
    if (answer.data) return setMade(answer.data);
    return setFault(answer.error && 'kind' in answer.error ? failureText(intl, answer.error) : text('failed'));
  }

  async function inviteAll() {
    const question = { title: text('allAsk', { n: waiting.length }), content: text('allText', { n: INVITATION_DAYS }) };
    if (await askSure({ ...question, confirm: text('all') })) await invite(waiting.map(({ roleId }) => roleId));
  }

  return (
    <>
      <p className="invitations__count">
        {text('count', { n: guardians.filter(({ state }) => state === 'in').length, all: guardians.length })}
      </p>
      {made && <MadeInvitations made={made} onDone={() => setMade(null)} />}
      <Fault className="invitations__fault">{fault}</Fault>
      {mayInvite && !made && waiting.length > 0 && (
        <Button wide busy={isLoading} onClick={() => void inviteAll()}>
          {text('inviteAll', { n: waiting.length })}
        </Button>
      )}
      {staff.length > 0 && (
        <LongList rows={staff} className="unmarked">
          {(person) => (
            <li key={person.roleId} className="invitations__pupil">
              <GuardianRow
                guardian={person}
                busy={isLoading}
                onInvite={mayInvite ? (roleId) => void invite([roleId]) : null}
              />
            </li>
          )}
        </LongList>
      )}
      <LongList rows={pupils} className="unmarked">
        {(pupil) => (
          <PupilRow
            key={pupil.studentId}
            pupil={pupil}
            busy={isLoading}
            onInvite={mayInvite ? (roleId) => void invite([roleId]) : null}
          />
        )}
      </LongList>
    </>
  );
}

interface PupilRowProps {
  pupil: InvitedPupil;
  busy: boolean;
  /** Null for a teacher who does not lead the class. */
  onInvite: ((roleId: string) => void) | null;
}

function PupilRow({ pupil: { name, guardians }, busy, onInvite }: PupilRowProps) {
  const text = useText('invitations');
  return (
    <li className="invitations__pupil">
      <p className="text-l breaks">
        <Called name={name} />
      </p>
      {guardians.length === 0 && <p className="quiet text-m">{text('noGuardian')}</p>}
      {guardians.map((guardian) => (
        <GuardianRow key={guardian.roleId} guardian={guardian} busy={busy} onInvite={onInvite} />
      ))}
    </li>
  );
}

interface GuardianRowProps extends Omit<PupilRowProps, 'pupil'> {
  guardian: InvitedGuardian;
}

function GuardianRow({ guardian, busy, onInvite }: GuardianRowProps) {
  const { roleId, name, mobile, state, expiresAt, forSibling } = guardian;
  const text = useText('invitations');
  const intl = useIntl();
  const [revoke, revoking] = useRevokeInvitationMutation();
  const inForce = state === 'invited' || state === 'opened';

  async function takeBack() {
    const question = { title: text('revokeAsk', { name }), content: text('revokeText'), confirm: text('revoke') };
    if (!(await askSure({ ...question }))) return;
    if (!(await revoke({ roleId })).error) void notify(text('revoked'));
  }

  return (
    <div className="invitations__guardian flex gap-3 middle apart" data-state={state}>
      <div>
        <p>
          <Called name={name} /> <span className="quiet text-m">{mobile}</span>
        </p>
        <p className="quiet text-m">
          <Sign of={SIGNS[state]} /> {text(`state.${state}`)}
          {inForce &&
            expiresAt &&
            ` · ${text('until', { time: intl.formatDate(expiresAt, { month: 'short', day: 'numeric' }) })}`}
          {forSibling && ` · ${text('forSibling')}`}
        </p>
      </div>
      {onInvite && (
        <div className="flex gap-2">
          {inForce && !forSibling && (
            <Button
              kind="danger"
              small
              busy={revoking.isLoading}
              aria-label={text('revokeName', { name })}
              onClick={() => void takeBack()}
            >
              {text('revoke')}
            </Button>
          )}
          {NOT_IN.includes(state) && !forSibling && (
            <Button
              kind="plain"
              small
              busy={busy}
              aria-label={text('inviteName', { name })}
              onClick={() => onInvite(roleId)}
            >
              {text(state === 'none' ? 'invite' : 'inviteAgain')}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
