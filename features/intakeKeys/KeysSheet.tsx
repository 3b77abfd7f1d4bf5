/** /manage/keys, ours: the keys under which cards and gateways report for the school. */
import './keys.css';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import type { IntakeKey } from '../../contract/intakeKeys';
import { useText } from '../../src/messages/texts';
import { Button } from '../../src/ui/Button';
import { askSure } from '../../src/ui/dialog';
import { LoadState } from '../../src/ui/LoadState';
import { Notice } from '../../src/ui/Notice';
import { Sheet } from '../../src/ui/Sheet';
import { notify } from '../../src/ui/toast';
import { useIntakeKeysQuery, useRevokeIntakeKeyMutation } from './api';
import { NewKeyForm } from './NewKeyForm';
import { NewKeyNotice } from './NewKeyNotice';

const WHEN = { year: 'numeric', month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit' } as const;

export function KeysSheet() {
  const text = useText('keys');
  const { data: keys, error, refetch } = useIntakeKeysQuery();
  const [made, setMade] = useState<{ label: string; secret: string } | null>(null);
  return (
    <Sheet title={text('title')} closesTo="/manage" anchor="full">
      <p className="quiet text-m below-3">{text('text')}</p>
      {made ? <NewKeyNotice {...made} onDone={() => setMade(null)} /> : <NewKeyForm onMade={setMade} />}
      {!keys || error ? <LoadState failure={error} onRetry={refetch} /> : <KeyList keys={keys} />}
    </Sheet>
  );
}

function KeyList({ keys }: { keys: readonly IntakeKey[] }) {
  const text = useText('keys');
  if (keys.length === 0) return <Notice sign="card" level={3} title={text('none')} text={text('noneText')} />;
  return (
    <ul className="unmarked" aria-label={text('title')}>
      {keys.map((key) => (
        <KeyRow key={key.keyId} intakeKey={key} />
      ))}
    </ul>
  );
}

function KeyRow({ intakeKey }: { intakeKey: IntakeKey }) {
  const text = useText('keys');
  const intl = useIntl();
  const [revoke, { isLoading }] = useRevokeIntakeKeyMutation();
  const { keyId, label, beginning, madeAt, madeBy, lastUsedAt, revokedAt } = intakeKey;
  const when = (instant: string) => intl.formatDate(instant, { ...WHEN, hourCycle: 'h23' });

  async function revokeThis() {
    const question = { title: text('revokeAsk', { label }), content: text('revokeText'), confirm: text('revoke') };
    if (!(await askSure({ ...question }))) return;
    if (!(await revoke({ keyId })).error) void notify(text('revoked'));
  }

  return (
    <li className="key flex middle apart gap-3">
      <div className="key__words">
        <p className="text-l breaks">
          {label} {beginning && <code className="quiet text-m">{beginning}…</code>}
        </p>
        <p className="quiet text-m">
          {lastUsedAt ? text('used', { time: when(lastUsedAt) }) : text('unused')}
          {revokedAt && ` · ${text('revokedAt', { time: when(revokedAt) })}`}
        </p>
        {madeAt && (
          <p className="quiet text-m">{text('made', { time: when(madeAt), name: madeBy ?? text('somebody') })}</p>
        )}
      </div>
      {!revokedAt && (
        <Button
          kind="danger"
          busy={isLoading}
          aria-label={text('revokeName', { label })}
          onClick={() => void revokeThis()}
        >
          {text('revoke')}
        </Button>
      )}
    </li>
  );
}
