/** The form for a new intake key. What is typed stays when it fails. */
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { CODES } from '../../contract/envelope';
import { KeyLabel, MOST_KEYS } from '../../contract/intakeKeys';
import { failureText } from '../../src/messages/failures';
import { useText } from '../../src/messages/texts';
import { Button } from '../../src/ui/Button';
import { Field } from '../../src/ui/Field';
import { Form } from '../../src/ui/Form';
import { useMakeIntakeKeyMutation } from './api';

export function NewKeyForm({ onMade }: { onMade: (key: { label: string; secret: string }) => void }) {
  const text = useText('keys');
  const intl = useIntl();
  const [make, { isLoading }] = useMakeIntakeKeyMutation();
  const [label, setLabel] = useState('');
  const [fault, setFault] = useState<string>();

  async function submit() {
    if (isLoading) return;
    if (!KeyLabel.safeParse(label).success) return setFault(text('labelWrong'));
    setFault(undefined);
    const { data, error } = await make({ label });
    if (data) return onMade({ label: label.trim(), secret: data.secret });
    if (!error || !('kind' in error)) return setFault(text('failed'));
    return setFault(
      error.code === CODES.unprocessable ? text('tooMany', { most: MOST_KEYS }) : failureText(intl, error),
    );
  }

  return (
    <Form className="grid gap-1 below-4" aria-busy={isLoading} onSubmit={submit}>
      <Field
        label={text('label')}
        error={fault}
        name="label"
        value={label}
        placeholder={text('labelSuch')}
        autoComplete="off"
        maxLength={40}
        onChange={({ target }) => setLabel(target.value)}
      />
      <Button type="submit" busy={isLoading}>
        {text('make')}
      </Button>
    </Form>
  );
}
