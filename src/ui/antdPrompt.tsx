/** antd-mobile's dialog as a question with something to type. */
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { show } from './antdShown';
import { Field } from './Field';
import { uiTextNow } from './messages';
import type { Prompt, PromptAnswers, PromptKind } from './question';

/** Milliseconds until the field is focused: a keyboard that rises while the dialog still opens makes it jump (9.10). */
export const FOCUS_AFTER = 500;

let asked = 0;

type Names = 'words' | 'account' | 'password';

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
    const id = `prompt-${(asked += 1)}`;
    const end = (typed: Record<Names, string> | null) => {
      dialog.close();
      resolve(
        typed &&
          ((kind === 'login-password'
            ? { account: typed.account, password: typed.password }
            : typed.words) as PromptAnswers[Kind]),
      );
    };
    const dialog = show({
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
  /** The dialog's own button reaches the form by it. */
  id: string;
  onEnd: (typed: Record<Names, string> | null) => void;
}

function PromptForm({ kind, content, label, value, text, id, onEnd }: PromptFormProps) {
  const first = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState<Record<Names, string>>({ words: value, account: '', password: '' });
  const [tried, setTried] = useState(false);
  const names: readonly Names[] = kind === 'login-password' ? ['account', 'password'] : ['words'];

  useEffect(() => {
    const timer = setTimeout(() => first.current?.focus(), FOCUS_AFTER);
    return () => clearTimeout(timer);
  }, []);

  function submitted(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (names.every((name) => typed[name].trim() !== '')) onEnd(typed);
  }
  const escaped = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') onEnd(null);
  };

  return (
    <form id={id} noValidate onSubmit={submitted}>
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
    </form>
  );
}
