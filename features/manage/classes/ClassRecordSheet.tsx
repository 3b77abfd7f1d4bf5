/** '/manage/classes/:classId': one class; 'new' adds one. Our own addition. */
import '../manage.css';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import type { ManagedClass } from '../../../contract';
import { useCalled } from '../../../src/messages/calledNames';
import { useText, useTextById } from '../../../src/messages/texts';
import { LoadState } from '../../../src/ui/LoadState';
import { NavRow } from '../../../src/ui/NavRow';
import { Notice } from '../../../src/ui/Notice';
import { classRulePath } from '../../../src/ui/pupilPaths';
import { Select } from '../../../src/ui/Select';
import { Sheet } from '../../../src/ui/Sheet';
import { useEndClassMutation, useManagedClassesQuery } from '../api';
import { EndRecord } from '../EndRecord';
import { CLASSES, NEW, PUPILS, recordPath } from '../paths';
import { ClassForm } from './ClassForm';
import { ClassTable } from './ClassTable';

export function ClassRecordSheet() {
  const text = useText('manage');
  const title = useTextById();
  const called = useCalled();
  const navigate = useNavigate();
  const classId = useParams()['classId'] ?? '';
  const { data: classes, error, refetch } = useManagedClassesQuery({});
  const adding = classId === NEW;
  const row = classes?.find((one) => one.classId === classId);
  return (
    <Sheet
      title={adding ? text('addClass') : row ? called(row.name) : text('classRecord')}
      closesTo={CLASSES}
      anchor="full"
      list={{ title: text('classes'), content: <ClassTable chosenId={classId} /> }}
    >
      {!classes && <LoadState failure={error} onRetry={refetch} />}
      {classes && !row && !adding && <Notice sign="lost" level={3} title={text('gone')} />}
      {adding && (
        <ClassForm
          row={null}
          onSaved={({ saved }) =>
            void navigate(saved ? recordPath(CLASSES, saved.classId) : CLASSES, { replace: true })
          }
        />
      )}
      {row && classes && (
        <>
          <ClassForm key={classId} row={row} />
          <NavRow to={`${PUPILS}?class=${encodeURIComponent(classId)}`} aside={text('pupilCount', { n: row.pupils })}>
            {text('pupilList')}
          </NavRow>
          <NavRow to={classRulePath(classId)}>{title('card.classRule')}</NavRow>
          <EndClass row={row} others={classes.filter((one) => one !== row)} />
        </>
      )}
    </Sheet>
  );
}

function EndClass({ row, others }: { row: ManagedClass; others: readonly ManagedClass[] }) {
  const text = useText('manage');
  const called = useCalled();
  const navigate = useNavigate();
  const [end] = useEndClassMutation();
  const [moveTo, setMoveTo] = useState('');
  const { classId, version, name, pupils } = row;
  const target = others.find((one) => one.classId === moveTo);
  return (
    <>
      <h3 className="manage__part">{text('endClass')}</h3>
      {pupils > 0 && (
        <Select
          label={text('moveTo', { n: pupils })}
          value={moveTo}
          choices={[
            { value: '', name: text('choose') },
            ...others.map((one) => ({ value: one.classId, name: called(one.name) })),
          ]}
          onChange={setMoveTo}
        />
      )}
      <EndRecord
        name={text('endClass')}
        title={text('endClassAsk', { name: called(name) })}
        warning={target ? text('endClassMoves', { n: pupils, name: called(target.name) }) : text('endClassEmpty')}
        send={(check) =>
          end({ over: { classId, version }, ...(target && { moveTo: target.classId }), ...(check && { check }) })
        }
        onEnded={() => void navigate(CLASSES, { replace: true })}
      />
    </>
  );
}
