/** A prompt with text fields, in antd-mobile's dialog. */
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { showDialog } from './antdDialog';
import type { Prompt, PromptAnswers, PromptKind } from './question';
import { Field } from './Field';
import { uiTextNow } from './messages';
import { Form } from './Form';

/** Milliseconds until the field is focused (9.10). A keyboard that opens earlier makes the dialog jump. */
export const FOCUS_AFTER = 500;

/** Number of prompts so far, for their ids. */
let prompts = 0;

type FieldName = 'words' | 'account' | 'password';

export function promptWithAntd<Kind extends PromptKind>({
  kind,
  title,
  content,
  label,
  value = '',
  confirm,
  cancel,
}: Prompt<Kind>): Promise<PromptAnswers[Kind] | null> {
  const text = uiTextNow();
  return new Promise((resolve) => {
    const id = `prompt-${(prompts += 1)}`;
    const end = (typed: Record<FieldName, string> | null) => {
      dialog.close();
      resolve(
        typed &&
          ((kind === 'login-password'
            ? { account: typed.account, password: typed.password }
            : typed.words) as PromptAnswers[Kind]),
      );
    };
    const dialog = showDialog({
      leavable: true,
      title,
      content: (
        <PromptForm
          kind={kind}
          content={content}
          label={label ?? title}
          value={value}
          text={text}
          id={id}
          onEnd={end}
        />
      ),
      actions: [
        [
          { key: 'cancel', text: cancel ?? text('cancel'), onClick: () => end(null) },
          {
            key: 'confirm',
            text: confirm ?? text('confirm'),
            bold: true,
            onClick: () => (document.getElementById(id) as HTMLFormElement | null)?.requestSubmit(),
          },
        ],
      ],
      closeOnMaskClick: false,
      afterClose: () => resolve(null),
    });
  });
}

interface PromptFormProps {
  kind: PromptKind;
  content: Prompt['content'];
  label: string;
  value: string;
  text: ReturnType<typeof uiTextNow>;
  /** Id of the form; the dialog's button submits the form by it. */
  id: string;
  onEnd: (typed: Record<FieldName, string> | null) => void;
}

function PromptForm({ kind, content, label, value, text, id, onEnd }: PromptFormProps) {
  const first = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState<Record<FieldName, string>>({ words: value, account: '', password: '' });
  const [tried, setTried] = useState(false);
  const names: readonly FieldName[] = kind === 'login-password' ? ['account', 'password'] : ['words'];

  useEffect(() => {
    const timer = setTimeout(() => first.current?.focus(), FOCUS_AFTER);
    return () => clearTimeout(timer);
  }, []);

  function submitted() {
    setTried(true);
    if (names.every((name) => typed[name].trim() !== '')) onEnd(typed);
  }
  const escaped = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') onEnd(null);
  };

  return (
    <Form id={id} onSubmit={submitted}>
      {content}
      {names.map((name, index) => (
        <Field
          key={name}
          {...(index === 0 && { ref: first })}
          label={name === 'words' ? label : text(name)}
          error={tried && typed[name].trim() === '' ? text('missing') : undefined}
          type={name === 'password' || (name === 'words' && kind === 'secure-text') ? 'password' : 'text'}
          autoComplete={
            name === 'account' ? 'username' : name === 'password' || kind === 'secure-text' ? 'current-password' : 'off'
          }
          maxLength={200}
          onKeyDown={escaped}
          value={typed[name]}
          onChange={({ target }) => setTyped((before) => ({ ...before, [name]: target.value }))}
        />
      ))}
    </Form>
  );
}
