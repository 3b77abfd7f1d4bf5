/** What else one may do with an approval: withdraw, remind, hand on, add people, send back, copy, comment. */
import { useState } from 'react';
import type { ApprovalAct } from '../../../contract/approvals/act';
import type { ApprovalDetail } from '../../../contract/approvals/calls';
import type { Signature } from '../../../contract/approvals/signature';
import { useText } from '../../../src/messages/texts';
import { Button } from '../../../src/ui/Button';
import { askSure } from '../../../src/ui/dialog';
import { FormPopup } from '../../../src/ui/FormPopup';
import { Select } from '../../../src/ui/Select';
import { toast } from '../../../src/ui/toast';
import { LongText } from '../LongText';
import { SignaturePad } from './SignaturePad';
import { useAct } from './useAct';
import { useApprovalWords } from '../useApprovalWords';

/** The acts that need a person, a step or words. */
type FormAct = 'transfer' | 'add.before' | 'add.after' | 'add.beside' | 'back' | 'copy' | 'comment';

export function MoreActs({ detail }: { detail: ApprovalDetail }) {
  const text = useText('approval');
  const { act } = useAct(detail.instanceId);
  const [open, setOpen] = useState<FormAct | null>(null);
  const { may, status } = detail;
  const decides = may.taskNo !== null;
  const names = decides && may.staff.length > 0;
  const acts: FormAct[] = [
    ...(names ? (['transfer', 'add.before', 'add.after', 'add.beside'] as const) : []),
    ...(decides ? (['back'] as const) : []),
    ...(may.copy ? (['copy'] as const) : []),
    'comment',
  ];

  async function withdraw() {
    const sure = await askSure({
      title: text('withdrawTitle'),
      content: text(status === 'agreed' ? 'withdrawAgreed' : 'withdrawText'),
      confirm: text('withdraw'),
    });
    const fault = sure ? await act({ kind: 'withdraw', words: '' }, text('withdrawn')) : null;
    if (fault !== null) void toast('fail', fault);
  }

  async function urge() {
    const fault = await act({ kind: 'urge' }, text('urged'));
    if (fault !== null) void toast('info', fault);
  }

  return (
    <div className="approval-more flex gap-2 wraps">
      {may.withdraw && (
        <Button kind="plain" small onClick={() => void withdraw()}>
          {text('withdraw')}
        </Button>
      )}
      {may.urge && (
        <Button kind="plain" small onClick={() => void urge()}>
          {text('urge')}
        </Button>
      )}
      {acts.map((kind) => (
        <Button key={kind} kind="plain" small onClick={() => setOpen(kind)}>
          {text(kind)}
        </Button>
      ))}
      {open && <ActForm key={open} kind={open} detail={detail} onClose={() => setOpen(null)} />}
    </div>
  );
}

function ActForm({ kind, detail, onClose }: { kind: FormAct; detail: ApprovalDetail; onClose: () => void }) {
  const text = useText('approval');
  const { words: named } = useApprovalWords();
  const { act, isLoading } = useAct(detail.instanceId);
  const [person, setPerson] = useState('');
  const [step, setStep] = useState('');
  const [words, setWords] = useState('');
  const [signature, setSignature] = useState<Signature | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const signs = kind === 'add.after' && detail.may.signs;
  const needsPerson = kind !== 'back' && kind !== 'comment';
  const needsWords = kind === 'back' || kind === 'comment';

  function actOf(): ApprovalAct {
    const taskNo = detail.may.taskNo ?? 0;
    switch (kind) {
      case 'transfer':
        return { kind, taskNo, to: person, words };
      case 'add.before':
        return { kind: 'add', where: 'before', taskNo, to: person, words };
      case 'add.after':
        return { kind: 'add', where: 'after', taskNo, to: person, words, ...(signature && { signature }) };
      case 'add.beside':
        return { kind: 'add', where: 'beside', taskNo, to: person, words };
      case 'back':
        return { kind, taskNo, toStep: step === '' ? null : step, words };
      case 'copy':
        return { kind, to: [person] };
      case 'comment':
        return { kind, words };
    }
  }

  async function save() {
    if (needsPerson && person === '') return setFault(text('personMissing'));
    if (needsWords && words.trim() === '') return setFault(text('reasonMissing'));
    if (signs && signature === null) return setFault(text('signatureMissing'));
    const failed = await act(actOf(), text('done'));
    if (failed !== null) return setFault(failed);
    onClose();
  }

  return (
    <FormPopup
      title={kind === 'comment' ? text('commentTitle') : text(kind)}
      save={text('confirm')}
      saving={isLoading}
      fault={fault}
      onSave={() => void save()}
      onCancel={onClose}
    >
      {needsPerson && (
        <Select
          label={text('person')}
          value={person}
          choices={[
            { value: '', name: text('choose') },
            ...detail.may.staff.map(({ userId, name }) => ({ value: userId, name })),
          ]}
          onChange={setPerson}
        />
      )}
      {kind === 'back' && (
        <Select
          label={text('backTo')}
          value={step}
          choices={[
            { value: '', name: text('backStarter') },
            ...detail.may.backTo.map(({ stepId, name }) => ({ value: stepId, name: named(name) })),
          ]}
          onChange={setStep}
        />
      )}
      {kind !== 'copy' && (
        <LongText
          label={text(kind === 'comment' ? 'comment' : kind === 'back' ? 'refuseWords' : 'words')}
          name="words"
          value={words}
          onChange={setWords}
        />
      )}
      {signs && <SignaturePad onChange={setSignature} />}
    </FormPopup>
  );
}
