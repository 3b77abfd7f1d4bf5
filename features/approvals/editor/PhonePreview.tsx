/** A draft as people will meet it: its form and its path in a phone's frame. It can be filled in, and sends nothing. */
import { useState } from 'react';
import type { Definition } from '../../../contract/approvals/definition';
import { effectOf } from '../../../contract/approvals/effects';
import { type FormValues, keptValues, plainText, shownFields } from '../../../contract/approvals/form';
import { type Directory, pathFor, pupilOf, type Picked } from '../../../contract/approvals/path';
import { useText } from '../../../src/messages/texts';
import { useNow } from '../../../src/time/useNow';
import { LoadState } from '../../../src/ui/LoadState';
import { useOriginatorDataQuery } from '../api';
import { EffectBox } from '../EffectBox';
import { FieldInput } from '../request/FieldInput';
import { nodesOf, PathSteps } from '../PathSteps';
import { PickPeople } from '../request/PickPeople';
import { Said } from '../useApprovalWords';

export function PhonePreview({ definition }: { definition: Definition }) {
  const text = useText('approvalEditor');
  const { data, error, refetch } = useOriginatorDataQuery();
  if (!data || error) return <LoadState failure={error} onRetry={refetch} />;
  return (
    <>
      <p className="approval__small">{text('phoneText')}</p>
      <Phone definition={definition} directory={data} />
    </>
  );
}

/** Where families may ask, a guardian of the chosen pupil does. */
function asFamily(definition: Definition, values: FormValues, directory: Directory): Directory {
  const pupil = pupilOf(definition, values);
  const [guardian] = directory.pupils.find(({ studentId }) => studentId === pupil)?.guardians ?? [];
  return definition.rights.start.roles.includes('student') && guardian
    ? { ...directory, originator: guardian }
    : directory;
}

function Phone({ definition, directory }: { definition: Definition; directory: Directory }) {
  const text = useText('approvalEditor');
  const approvalText = useText('approval');
  const now = useNow(30_000);
  const [entered, setEntered] = useState<FormValues>(() => firstChoices(definition, directory));
  const [picked, setPicked] = useState<Picked>({});
  const values = keptValues(definition.form, entered);
  const people = asFamily(definition, values, directory);
  const path = pathFor(definition, values, picked, people, new Date(now));
  const effect = effectOf(definition, values);
  const about = directory.pupils.find(({ studentId }) => studentId === plainText(values[aboutField(definition)]));
  return (
    <div className="phone">
      <h3 className="phone__title text-xl">
        <Said of={definition.name} />
      </h3>
      <p className="approval__small">{text('phoneAs', { name: people.originator.name })}</p>
      <div className="grid gap-3">
        {shownFields(definition.form, entered).map((field) => (
          <FieldInput
            // A field of another type begins anew.
            key={`${field.fieldId} ${field.type}`}
            field={field}
            value={entered[field.fieldId]}
            fault={undefined}
            directory={directory}
            computed={values[field.fieldId]}
            trial
            onChange={(value) => {
              const { [field.fieldId]: _, ...rest } = entered;
              setEntered(value === undefined ? rest : { ...rest, [field.fieldId]: value });
            }}
          />
        ))}
        <PickPeople
          definition={definition}
          path={path}
          directory={directory}
          picked={picked}
          onPick={(stepId, userIds) => setPicked({ ...picked, [stepId]: userIds })}
        />
      </div>
      {effect && <EffectBox effect={{ effect, state: 'ahead', studentName: about?.name ?? null, card: null }} />}
      <section className="approval__section">
        <h4 className="approval__heading text-l below-2">{approvalText('path')}</h4>
        <PathSteps nodes={nodesOf(path)} />
      </section>
    </div>
  );
}

const aboutField = ({ form }: Definition) => form.find(({ type }) => type === 'pupil')?.fieldId ?? '';

/** The first pupil and class of the school, so that the path has names. */
const firstChoices = ({ form }: Definition, { pupils, classes }: Directory): FormValues =>
  Object.fromEntries(
    form.flatMap(({ fieldId, type }) => {
      const id = type === 'pupil' ? pupils[0]?.studentId : type === 'class' ? classes[0]?.classId : undefined;
      return id === undefined ? [] : [[fieldId, id]];
    }),
  );
