/** Restores a backup onto an empty platform: choose the file, see how far it is, read how it ended. */
import { useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import { CODES } from '../../contract/envelope';
import type { RestoreState } from '../../contract/setUp';
import { failureText } from '../../src/messages/failures';
import { useText } from '../../src/messages/texts';
import { LOGIN } from '../../src/session/signInTarget';
import { Button, ButtonLink } from '../../src/ui/Button';
import { Fault } from '../../src/ui/Form';
import { useRestoreStateQuery } from './api';
import { useBackupUpload, type UploadState } from './useBackupUpload';

interface RestoreFormProps {
  /** Of the set-up link. */
  token: string;
  /** Back to the form of a new school. */
  onBack: () => void;
}

export function RestoreForm({ token, onBack }: RestoreFormProps) {
  const text = useText('setUp');
  const { state, choose, goOn, again } = useBackupUpload(token);
  const field = useRef<HTMLInputElement>(null);
  if (state.step === 'sent') return <Restore token={token} onAgain={again} />;
  const isSending = state.step === 'sending';
  return (
    <div className="grid gap-1 narrows">
      <p className="entry__text quiet text-m below-4">{text('restoreText')}</p>
      <input
        ref={field}
        hidden
        type="file"
        accept=".zip,application/zip"
        aria-label={text('chooseBackup')}
        onChange={({ target }) => {
          const file = target.files?.[0];
          // The same file can be chosen again.
          target.value = '';
          if (file) choose(file);
        }}
      />
      {state.step !== 'choose' && <Progress state={state} />}
      <Fault className="entry__wrong">
        <UploadProblem state={state} />
      </Fault>
      {state.step === 'stopped' && (
        <Button wide onClick={goOn}>
          {text('goOn')}
        </Button>
      )}
      <Button
        wide
        kind={state.step === 'stopped' ? 'plain' : 'primary'}
        busy={isSending}
        onClick={() => field.current?.click()}
      >
        {text(isSending ? 'uploading' : 'chooseBackup')}
      </Button>
      <Button wide kind="link" disabled={isSending} onClick={onBack}>
        {text('newSchool')}
      </Button>
    </div>
  );
}

function Progress({ state: { file, sent } }: { state: Exclude<UploadState, { step: 'choose' | 'sent' }> }) {
  const text = useText('setUp');
  const share = file.size === 0 ? 0 : sent / file.size;
  return (
    <div className="set-up__progress quiet text-s breaks grid gap-1 below-3">
      <span>{file.name}</span>
      <progress max={1} value={share} aria-label={text('uploaded')} />
      <span>{text('uploadedShare', { share })}</span>
    </div>
  );
}

function UploadProblem({ state }: { state: UploadState }) {
  const text = useText('setUp');
  const intl = useIntl();
  if (state.step !== 'stopped') return null;
  if (state.why === 'noRoom') return text('fault.full');
  return 'kind' in state.why ? failureText(intl, state.why) : text('unreadable');
}

/** Milliseconds between two questions how a restore goes. */
const ASK_EVERY = 1_000;

/** Waits for the end of a restore. The platform restarts soon after, and no longer knows the link then. */
function Restore({ token, onAgain }: { token: string; onAgain: () => void }) {
  const text = useText('setUp');
  const [ended, setEnded] = useState(false);
  const { data, error } = useRestoreStateQuery({ token }, { pollingInterval: ended ? 0 : ASK_EVERY });
  const isGone = error !== undefined && 'kind' in error && error.code === CODES.alreadySetUp;
  if (!ended && (isGone || data?.kind === 'restored' || data?.kind === 'refused')) setEnded(true);
  if (data?.kind === 'restored' || isGone) return <Restored state={data} />;
  if (data?.kind === 'refused')
    return (
      <div className="grid gap-1 narrows">
        <Fault className="entry__wrong">{text(`fault.${data.fault}`)}</Fault>
        <Button wide onClick={onAgain}>
          {text('chooseOther')}
        </Button>
      </div>
    );
  return <output className="entry__text quiet text-m below-4">{text(error ? 'platformSilent' : 'restoring')}</output>;
}

function Restored({ state }: { state: RestoreState | undefined }) {
  const text = useText('setUp');
  return (
    <div className="grid gap-1 narrows">
      <output className="entry__text quiet text-m below-4">
        {state?.kind === 'restored'
          ? text('restored', { at: new Date(state.madeAt), rows: state.rows })
          : text('restoredPlain')}
        {state?.kind === 'restored' && state.erasedAgain > 0 && ` ${text('erasedAgain', { count: state.erasedAgain })}`}
      </output>
      <ButtonLink wide reloadDocument to={LOGIN}>
        {text('toSignIn')}
      </ButtonLink>
    </div>
  );
}
