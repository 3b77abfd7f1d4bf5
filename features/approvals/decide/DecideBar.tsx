/** Agree, or refuse with a reason. Both say once more what the decision does. */
import { useState } from 'react';
import type { ApprovalDetail } from '../../../contract/approvals/calls';
import type { Signature } from '../../../contract/approvals/signature';
import { useText } from '../../../src/messages/texts';
import { Button } from '../../../src/ui/Button';
import { FormPopup } from '../../../src/ui/FormPopup';
import { EffectBox } from '../EffectBox';
import { LongText } from '../LongText';
import { SignaturePad } from './SignaturePad';
import { useAct } from './useAct';

export function DecideBar({ detail, taskNo }: { detail: ApprovalDetail; taskNo: number }) {
  const text = useText('approval');
  const [open, setOpen] = useState<'agree' | 'refuse' | null>(null);
  return (
    <div className="approval-acts flex gap-2">
      <Button kind="plain" onClick={() => setOpen('refuse')}>
        {text('refuse')}
      </Button>
      <Button onClick={() => setOpen('agree')}>{text('agree')}</Button>
      {open && <DecisionForm key={open} kind={open} detail={detail} taskNo={taskNo} onClose={() => setOpen(null)} />}
    </div>
  );
}

interface DecisionFormProps {
  kind: 'agree' | 'refuse';
  detail: ApprovalDetail;
  taskNo: number;
  onClose: () => void;
}

function DecisionForm({ kind, detail, taskNo, onClose }: DecisionFormProps) {
  const text = useText('approval');
  const { act, isLoading } = useAct(detail.instanceId);
  const [words, setWords] = useState('');
  const [signature, setSignature] = useState<Signature | null>(null);
  const [fault, setFault] = useState<string | null>(null);

  async function save() {
    if (kind === 'refuse' && words.trim() === '') {
      setFault(text('reasonMissing'));
      return;
    }
    if (detail.may.signs && signature === null) {
      setFault(text('signatureMissing'));
      return;
    }
    const failed = await act(
      { kind, taskNo, words, ...(signature && { signature }) },
      text(kind === 'agree' ? 'task.agreed' : 'task.refused'),
    );
    if (failed === null) onClose();
    else setFault(failed);
  }

  return (
    <FormPopup
      title={text(`${kind}Title`)}
      save={text(kind)}
      saving={isLoading}
      fault={fault}
      onSave={() => void save()}
      onCancel={onClose}
    >
      {kind === 'agree' ? (
        detail.effect && <EffectBox effect={detail.effect} />
      ) : (
        <p className="approval__small">{text('refuseWordsText')}</p>
      )}
      <LongText label={text(`${kind}Words`)} name="words" value={words} onChange={setWords} />
      {detail.may.signs && <SignaturePad onChange={setSignature} />}
    </FormPopup>
  );
}
