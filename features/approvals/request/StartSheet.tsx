/** /approval/start/:definitionId, ours: the form from the server, what it will do, and the path before sending. */
import '../approval.css';
import { useState } from 'react';
import { skipToken } from '@reduxjs/toolkit/query';
import { useNavigate, useParams, useSearchParams } from 'react-router-dom';
import * as z from 'zod/mini';
import type { Definition } from '../../../contract/approvals/definition';
import { effectOf, requestFaults } from '../../../contract/approvals/effects';
import { FieldFault, type FieldValue, FormValues, keptValues, shownFields } from '../../../contract/approvals/form';
import { type Directory, pathFor, Picked, printOf } from '../../../contract/approvals/path';
import { nameable } from '../../../contract/approvals/rights';
import { dayAfter, wallClock } from '../../../contract/day';
import { CODES } from '../../../contract/envelope';
import { roleOf } from '../../../contract/permissions';
import { useText } from '../../../src/messages/texts';
import { type Failure, isOffline } from '../../../src/service/failure';
import { useUnsaved } from '../../../src/session/useUnsaved';
import { useViewer, useViewerId } from '../../../src/session/useViewer';
import { useAppSelector } from '../../../src/store/store';
import { useClock, useNow } from '../../../src/time/useNow';
import { Button } from '../../../src/ui/Button';
import { LoadState } from '../../../src/ui/LoadState';
import { Sheet } from '../../../src/ui/Sheet';
import { notify } from '../../../src/ui/toast';
import { Fault } from '../../../src/ui/Form';
import {
  useApprovalDetailQuery,
  useDefinitionFormQuery,
  useOriginatorDataQuery,
  useStartApprovalMutation,
} from '../api';
import { EffectBox } from '../EffectBox';
import { SeenBy } from './SeenBy';
import { FieldInput } from './FieldInput';
import { nodesOf, PathSteps } from '../PathSteps';
import { PlacePick } from '../place/PlacePick';
import { approvalPath, PICK, START, startPath } from '../paths';
import { PickPeople } from './PickPeople';
import { PARTS_OF_DAY, SpanParts, spanOf } from './SpanInput';
import { useApprovalWords } from '../useApprovalWords';

export function StartSheet() {
  const text = useText('approval');
  const { words } = useApprovalWords();
  const { definitionId = '' } = useParams();
  const form = useDefinitionFormQuery({ id: definitionId });
  const directory = useOriginatorDataQuery();
  const userId = useViewerId();
  const { studentId: ownId } = useViewer();
  const [search] = useSearchParams();
  const over = search.get('over');
  const studentId = search.get('studentId') ?? ownId;
  const returned = useApprovalDetailQuery(over === null ? skipToken : { instanceId: over });
  const failure = form.error ?? directory.error ?? returned.error;
  if (!form.data || !directory.data || !userId || failure || (over !== null && !returned.data))
    return (
      <Sheet title={form.data ? words(form.data.name) : text('form')} closesTo={START} anchor="full">
        <LoadState
          failure={failure}
          onRetry={() => [form.refetch(), directory.refetch(), over !== null && returned.refetch()]}
        />
      </Sheet>
    );
  return (
    <RequestForm
      key={`${definitionId} ${over}`}
      definition={form.data}
      over={over}
      returned={returned.data?.returned ?? null}
      directory={directory.data}
      userId={userId}
      studentId={studentId}
      onChanged={() => void Promise.all([form.refetch(), directory.refetch()])}
    />
  );
}

/** The data of an answer 422. */
const RefusedFields = z.object({ faults: z.record(z.string(), FieldFault) });

const StoredRequest = z.object({
  values: FormValues,
  picked: Picked,
  onceKey: z.string(),
  /** What is typed of spans, by field id: one that is not whole has no value yet. */
  parts: z.optional(z.record(z.string(), SpanParts)),
});
type StoredRequest = z.infer<typeof StoredRequest>;

interface RequestFormProps {
  definition: Definition;
  /** The returned approval that is sent again, and what it said. */
  over: string | null;
  returned: FormValues | null;
  directory: Directory;
  userId: string;
  /** The child of a guardian's identity. */
  studentId: string | null;
  /** The platform has another form or path by now. */
  onChanged: () => void;
}

function RequestForm({ definition, over, returned, directory, userId, studentId, onChanged }: RequestFormProps) {
  const text = useText('approval');
  const { words } = useApprovalWords();
  const navigate = useNavigate();
  const [send, { isLoading }] = useStartApprovalMutation();
  const { found, keep, forget } = useUnsaved<StoredRequest>(
    ['approval', userId, definition.definitionId, ...(over === null ? [] : [over])],
    StoredRequest,
  );
  const pick = useSearchParams()[0].get(PICK);
  const clock = useClock();
  const { timeZone } = useViewer();
  const role = roleOf(useAppSelector(({ global }) => global.level)) ?? 'student';
  const named = nameable(directory, definition.rights, { role, userId });
  const first = (): StoredRequest => ({
    values: returned ?? {
      ...filledIn(definition, named, studentId),
      ...likelyLeave(definition, clock.now(), timeZone),
    },
    picked: {},
    onceKey: `${definition.definitionId} ${clock.now()}`,
  });
  const [work, setWork] = useState<StoredRequest>(() => found?.work ?? first());
  const [restored, setRestored] = useState(found !== null);
  const [tried, setTried] = useState(false);
  const now = useNow(30_000);
  const [fault, setFault] = useState('');
  /** What the platform found wrong with fields. */
  const [refused, setRefused] = useState<Record<string, FieldFault>>({});
  const change = (next: StoredRequest) => {
    setWork(next);
    setRefused({});
    keep(next);
  };

  const values = keptValues(definition.form, work.values);
  const faults = requestFaults(definition, values);
  const path = pathFor(definition, values, work.picked, directory, new Date(now));
  const effect = effectOf(definition, values);
  const pupil = directory.pupils.find((one) => effect && 'studentId' in effect && one.studentId === effect.studentId);

  async function submit() {
    setTried(true);
    setFault('');
    setRefused({});
    if (Object.keys(faults).length > 0) return;
    const answer = await send({
      definitionId: definition.definitionId,
      version: definition.version,
      values,
      picked: work.picked,
      print: printOf(path),
      onceKey: work.onceKey,
      ...(over !== null && { over }),
    });
    if (answer.data) {
      forget();
      void notify(text('sent', { serial: answer.data.serialNumber }));
      await navigate(approvalPath(answer.data.instanceId), { replace: true });
      return;
    }
    const { code, data } = answer.error as Failure;
    if (isOffline(answer.error)) setFault(text('sendOffline'));
    else if (code === CODES.conflict) {
      setFault(text(typeof data === 'object' && data !== null && 'definition' in data ? 'formChanged' : 'pathChanged'));
      onChanged();
    } else {
      const told = RefusedFields.safeParse(data).data?.faults ?? {};
      setRefused(told);
      setFault(text(Object.keys(told).length > 0 ? 'sendFaults' : 'sendFailed'));
    }
  }

  const put = (fieldId: string, value: FieldValue | undefined, parts?: SpanParts) => {
    const { [fieldId]: _, ...rest } = work.values;
    change({
      ...work,
      values: value === undefined ? rest : { ...rest, [fieldId]: value },
      ...(parts && { parts: { ...work.parts, [fieldId]: parts } }),
    });
  };
  const onMap = definition.form.find(({ fieldId, type }) => fieldId === pick && (type === 'place' || type === 'area'));
  if (onMap)
    return (
      <PlacePick
        field={onMap}
        value={work.values[onMap.fieldId]}
        closesTo={`${startPath(definition.definitionId)}${over === null ? '' : `?over=${over}`}`}
        onPick={(value) => put(onMap.fieldId, value)}
      />
    );
  return (
    <Sheet
      key="form"
      title={words(definition.name)}
      closesTo={START}
      anchor="full"
      action={
        <>
          <Fault className="approval__fault">{fault}</Fault>
          <Button wide busy={isLoading} onClick={() => void submit()}>
            {text('send')}
          </Button>
        </>
      }
    >
      {restored && (
        <p className="approval__notice">
          {text('draftKept')}{' '}
          <Button
            kind="link"
            small
            onClick={() => {
              forget();
              setWork(first());
              setRestored(false);
            }}
          >
            {text('draftDrop')}
          </Button>
        </p>
      )}
      <div className="grid gap-3" key={work.onceKey}>
        {shownFields(definition.form, work.values).map((field) => (
          <FieldInput
            key={field.fieldId}
            field={field}
            value={work.values[field.fieldId]}
            fault={tried ? (faults[field.fieldId] ?? refused[field.fieldId]) : undefined}
            directory={named}
            computed={values[field.fieldId]}
            parts={work.parts?.[field.fieldId]}
            onChange={(value, parts) => put(field.fieldId, value, parts)}
          />
        ))}
        <PickPeople
          definition={definition}
          path={path}
          directory={directory}
          picked={work.picked}
          onPick={(stepId, userIds) => change({ ...work, picked: { ...work.picked, [stepId]: userIds } })}
        />
      </div>
      {effect && <EffectBox effect={{ effect, state: 'ahead', studentName: pupil?.name ?? null, card: null }} />}
      <section className="approval__section">
        <h3 className="approval__heading text-l below-2">{text('path')}</h3>
        <p className="approval__small">{text('pathText')}</p>
        <PathSteps nodes={nodesOf(path)} />
        <SeenBy definition={definition} directory={directory} />
      </section>
    </Sheet>
  );
}

/** The hour (0-23) from which a leave is more likely for tomorrow. */
const LEAVES_TOMORROW_FROM = 12;

/** What most leaves are: for the first reason of the form, today, or from noon on tomorrow, the whole day. */
function likelyLeave({ form, consequence }: Definition, now: number, timeZone: string): FormValues {
  if (consequence?.kind !== 'leave') return {};
  const reason = form.find(({ fieldId }) => fieldId === consequence.reason)?.options?.[0]?.optionId;
  const { day, time } = wallClock(now, timeZone);
  const likely = Number(time.slice(0, 2)) < LEAVES_TOMORROW_FROM ? day : dayAfter(day);
  return {
    [consequence.span]: spanOf({ day: likely, endDay: likely, ...PARTS_OF_DAY.whole }, timeZone),
    ...(reason !== undefined && { [consequence.reason]: reason }),
  };
}

/** What is known of the originator: the child of a guardian, or the only one there is. */
function filledIn({ form }: Definition, { pupils, classes }: Directory, studentId: string | null): FormValues {
  const [first, second] = pupils;
  const own = pupils.find((pupil) => pupil.studentId === studentId) ?? (second ? undefined : first);
  const [onlyClass, more] = classes;
  return Object.fromEntries(
    form.flatMap(({ fieldId, type }) =>
      type === 'pupil' && own
        ? [[fieldId, own.studentId]]
        : type === 'class' && onlyClass && !more
          ? [[fieldId, onlyClass.classId]]
          : [],
    ),
  );
}
