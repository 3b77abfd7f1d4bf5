/** /profile/second-factor, ours: an administrator sets up, renews and turns off the second factor. */
import './secondFactor.css';
import { type ReactNode, useState } from 'react';
import { useIntl } from 'react-intl';
import type { FactorProof, SecondFactorState } from '../../contract/secondFactor';
import { useConfig } from '../../src/config/ConfigContext';
import { useText } from '../../src/messages/texts';
import { useViewer } from '../../src/session/useViewer';
import { useAppSelector } from '../../src/store/store';
import { Button } from '../../src/ui/Button';
import { LoadState } from '../../src/ui/LoadState';
import { Sheet } from '../../src/ui/Sheet';
import { notify } from '../../src/ui/toast';
import { useRemoveFactorMutation, useRenewRecoveryCodesMutation, useSecondFactorStateQuery } from './api';
import { FactorSetUp } from './FactorSetUp';
import { allowsPasskeys } from './passkeyBrowser';
import { ProofStep } from './ProofStep';
import { RecoveryCodes } from './RecoveryCodes';

/** What the sheet shows instead of the list. */
type Act =
  | { kind: 'app' | 'passkey'; first: boolean }
  | { kind: 'remove'; passkeyId?: string }
  | { kind: 'renew' }
  | { kind: 'codes'; codes: readonly string[] };

export function SecondFactorSheet() {
  const text = useText('secondFactor');
  const { data: state, error, refetch } = useSecondFactorStateQuery();
  return (
    <Sheet title={text('title')} closesTo="/profile" anchor="full">
      {!state || error ? <LoadState failure={error} onRetry={refetch} /> : <Factors state={state} />}
    </Sheet>
  );
}

function Factors({ state }: { state: SecondFactorState }) {
  const text = useText('secondFactor');
  const [act, setAct] = useState<Act | null>(null);
  const { token, roleId } = useAppSelector(({ global }) => global);
  const [remove] = useRemoveFactorMutation();
  const [renew] = useRenewRecoveryCodesMutation();

  function done(words: string) {
    void notify(words);
    setAct(null);
  }
  if (act === null) return <FactorList state={state} onAct={setAct} />;
  if (act.kind === 'codes') return <RecoveryCodes codes={act.codes} onSaved={() => setAct(null)} />;
  if (act.kind === 'app' || act.kind === 'passkey') {
    const words = act.first ? text('on') : text(act.kind === 'app' ? 'replaced' : 'added');
    return (
      <FactorSetUp kind={act.kind} as={{ token, roleId }} onDone={() => done(words)} onCancel={() => setAct(null)} />
    );
  }
  async function send(proof: FactorProof) {
    if (act?.kind === 'remove') {
      const answer = await remove({ ...(act.passkeyId && { passkeyId: act.passkeyId }), proof });
      if (!answer.error) done(text('removed'));
      return answer;
    }
    const answer = await renew({ proof });
    if (answer.data?.recoveryCodes) setAct({ kind: 'codes', codes: answer.data.recoveryCodes });
    return answer;
  }
  return (
    <>
      <ProofStep state={state} submit={text(act.kind === 'remove' ? 'proveRemove' : 'proveRenew')} send={send} />
      <Button kind="link" wide onClick={() => setAct(null)}>
        {text('cancel')}
      </Button>
    </>
  );
}

const WHEN = { year: 'numeric', month: 'short', day: 'numeric' } as const;

function FactorList({ state, onAct }: { state: SecondFactorState; onAct: (act: Act) => void }) {
  const text = useText('secondFactor');
  const intl = useIntl();
  const { timeZone } = useViewer();
  const { appSince, passkeys, recoveryCodesLeft, required } = state;
  const offersPasskeys = allowsPasskeys(useConfig().passkeyOrigin);
  const on = appSince !== null || passkeys.length > 0;
  const day = (instant: string) => intl.formatDate(instant, { ...WHEN, timeZone });

  return (
    <>
      {!on && (
        <p className="quiet text-m below-4">
          <strong className="inked">{text('off')}</strong> {text('offText')}
        </p>
      )}
      {required && !on && <p className="quiet text-m below-4">{text('required')}</p>}
      {on && (
        <ul className="unmarked below-4">
          {appSince && (
            <FactorRow name={text('app')} facts={text('since', { time: day(appSince) })}>
              <Button kind="link" onClick={() => onAct({ kind: 'app', first: !on })}>
                {text('replaceApp')}
              </Button>
              <Button
                kind="danger"
                aria-label={text('removeName', { name: text('app') })}
                onClick={() => onAct({ kind: 'remove' })}
              >
                {text('remove')}
              </Button>
            </FactorRow>
          )}
          {passkeys.map(({ passkeyId, name, addedAt, usedAt }) => {
            const used = usedAt ? text('used', { time: day(usedAt) }) : text('neverUsed');
            return (
              <FactorRow key={passkeyId} name={name} facts={`${text('since', { time: day(addedAt) })} · ${used}`}>
                <Button
                  kind="danger"
                  aria-label={text('removePasskeyName', { name })}
                  onClick={() => onAct({ kind: 'remove', passkeyId })}
                >
                  {text('removePasskey')}
                </Button>
              </FactorRow>
            );
          })}
          <FactorRow name={text('recoveryCodes')} facts={text('recoveryLeft', { n: recoveryCodesLeft })}>
            <Button kind="link" onClick={() => onAct({ kind: 'renew' })}>
              {text('renew')}
            </Button>
          </FactorRow>
        </ul>
      )}
      {!appSince && (
        <Button wide kind={on ? 'plain' : 'primary'} onClick={() => onAct({ kind: 'app', first: !on })}>
          {text('addApp')}
        </Button>
      )}
      {offersPasskeys && (
        <Button wide kind="plain" className="above-2" onClick={() => onAct({ kind: 'passkey', first: !on })}>
          {text('addPasskey')}
        </Button>
      )}
    </>
  );
}

function FactorRow({ name, facts, children }: { name: string; facts: string; children: ReactNode }) {
  return (
    <li className="factor flex wraps middle apart gap-2">
      <div>
        <p className="text-l breaks">{name}</p>
        <p className="quiet text-m">{facts}</p>
      </div>
      <div className="flex wraps">{children}</div>
    </li>
  );
}
