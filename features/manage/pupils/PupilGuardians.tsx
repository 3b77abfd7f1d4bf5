/** The guardians of one pupil. Administrators add and end them. */
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { type ManagedPupil, PersonName } from '../../../contract';
import { useText } from '../../../src/messages/texts';
import { Button } from '../../../src/ui/Button';
import { Field } from '../../../src/ui/Field';
import { Form } from '../../../src/ui/Form';
import { PersonNumber, takesCodes } from '../../../contract/phone';
import { useAddGuardianMutation, useEndGuardianMutation } from '../api';
import { EndRecord } from '../EndRecord';
import { FormFault } from '../RecordForm';
import { GUARDIANS, recordPath } from '../paths';
import { useConfirmedChange } from '../useConfirmedChange';
import { Called } from '../../../src/messages/calledNames';

export function PupilGuardians({ pupil: { studentId, name: child, guardians, mayMove } }: { pupil: ManagedPupil }) {
  const text = useText('manage');
  const [end] = useEndGuardianMutation();
  const [adding, setAdding] = useState(false);
  return (
    <>
      <h3 className="manage__part">{text('guardians')}</h3>
      {guardians.length === 0 && <p className="quiet text-m">{text('noGuardian')}</p>}
      <ul className="manage__lines">
        {guardians.map(({ roleId, userId, name, mobile }) => (
          <li key={roleId}>
            <Link className="manage__link branded text-l breaks middle tappable" to={recordPath(GUARDIANS, userId)}>
              <Called name={name} />
            </Link>
            <span>{mobile ?? text('noMobile')}</span>
            {mayMove && (
              <EndRecord
                name={text('remove')}
                title={text('endGuardian', { name })}
                warning={text('endGuardianNote', { name, child })}
                send={(check) => end({ roleId, ...(check && { check }) })}
              />
            )}
          </li>
        ))}
      </ul>
      {mayMove && !adding && (
        <Button kind="plain" wide onClick={() => setAdding(true)}>
          {text('addGuardian')}
        </Button>
      )}
      {adding && <NewGuardian studentId={studentId} onDone={() => setAdding(false)} />}
    </>
  );
}

function NewGuardian({ studentId, onDone }: { studentId: string; onDone: () => void }) {
  const text = useText('manage');
  const [typed, setTyped] = useState({ name: '', mobile: '' });
  const [tried, setTried] = useState(false);
  const [add, { error, isLoading }] = useAddGuardianMutation();
  const confirmed = useConfirmedChange();
  const wrongName = !PersonName.safeParse(typed.name).success;
  const number = PersonNumber.safeParse(typed.mobile).data;
  const wrongMobile = number === undefined;

  async function keep() {
    setTried(true);
    if (wrongName || wrongMobile) return;
    const fields = { studentId, name: typed.name.trim(), mobile: typed.mobile.trim() };
    const done = await confirmed({
      title: text('addGuardian'),
      warnings: [text('addGuardianNote')],
      send: (check, samePerson) => add({ ...fields, ...(samePerson && { samePerson }), ...(check && { check }) }),
    });
    if (done) onDone();
  }
  return (
    <Form className="grid gap-3" onSubmit={keep}>
      <Field
        label={text('personName')}
        value={typed.name}
        maxLength={32}
        autoComplete="off"
        error={tried && wrongName ? text('wrongName') : undefined}
        onChange={({ target }) => setTyped({ ...typed, name: target.value })}
      />
      <Field
        label={text('mobile')}
        value={typed.mobile}
        type="tel"
        inputMode="tel"
        maxLength={20}
        autoComplete="off"
        error={tried && wrongMobile ? text('wrongMobile') : undefined}
        onChange={({ target }) => setTyped({ ...typed, mobile: target.value })}
      />
      {number !== undefined && !takesCodes(number) && <p className="quiet text-m">{text('noCodes')}</p>}
      <FormFault error={error} />
      <div className="grid gap-2 pair">
        <Button kind="plain" onClick={onDone}>
          {text('cancel')}
        </Button>
        <Button type="submit" busy={isLoading}>
          {text('add')}
        </Button>
      </div>
    </Form>
  );
}
