/** Why a one-use link does not work, and a field for another one. */
import { type ReactNode, useState } from 'react';
import { useIntl } from 'react-intl';
import { failureText } from '../../src/messages/failures';
import { useText } from '../../src/messages/texts';
import type { Failure } from '../../src/service/failure';
import { Button } from '../../src/ui/Button';
import { Field } from '../../src/ui/Field';
import { Fault, Form } from '../../src/ui/Form';

interface LinkProblemProps {
  /** Null when there is no link yet. */
  failure: Failure | null;
  /** What to do. */
  children: ReactNode;
  onTry: (link: string) => void;
}

export function LinkProblem({ failure, children, onTry }: LinkProblemProps) {
  const text = useText('setUp');
  const intl = useIntl();
  const [link, setLink] = useState('');
  const [tried, setTried] = useState(false);

  function submit() {
    setTried(true);
    if (link.trim() !== '') onTry(link);
  }

  return (
    <>
      {failure && <Fault className="entry__wrong">{failureText(intl, failure)}</Fault>}
      {children}
      <Form className="grid gap-1 narrows" onSubmit={submit}>
        <Field
          label={text('link')}
          error={tried && link.trim() === '' ? text('linkMissing') : undefined}
          name="link"
          value={link}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          onChange={({ target }) => setLink(target.value)}
        />
        <Button wide kind="plain" type="submit">
          {text('useLink')}
        </Button>
      </Form>
    </>
  );
}
