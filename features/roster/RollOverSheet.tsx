/** /manage/roll-over: what the new school year does to the classes, on any day; and the roll-over itself. */
import './roster.css';
import { useState } from 'react';
import type { RollOver } from '../../contract';
import { useText } from '../../src/messages/texts';
import { Button } from '../../src/ui/Button';
import { Field } from '../../src/ui/Field';
import { LoadState } from '../../src/ui/LoadState';
import { Sheet } from '../../src/ui/Sheet';
import { Fault } from '../../src/ui/Form';
import { useRollOverMutation, useRollOverPlanQuery, useRosterImportsQuery } from './api';
import { ImportHistory } from './ImportHistory';
import { useRefusalWords } from './refusalWords';
import { useCalled } from '../../src/messages/calledNames';

export function RollOverSheet() {
  const text = useText('roster');
  const planned = useRollOverPlanQuery(undefined, { refetchOnMountOrArgChange: true });
  const imports = useRosterImportsQuery().data?.imports ?? [];
  return (
    <Sheet title={text('rollOver')} closesTo="/manage" anchor="full">
      {planned.data ? (
        <Plan plan={planned.data} onStale={() => void planned.refetch()} />
      ) : (
        <LoadState failure={planned.error} onRetry={planned.refetch} />
      )}
      <ImportHistory imports={imports.filter(({ kind }) => kind === 'roll-over')} />
    </Sheet>
  );
}

function Plan({ plan, onStale }: { plan: RollOver; onStale: () => void }) {
  const text = useText('roster');
  const called = useCalled();
  const refusal = useRefusalWords();
  const [rollOver, { isLoading, error }] = useRollOverMutation();
  const [reached, setReached] = useState<number | null>(null);
  const [typed, setTyped] = useState('');
  const wanted = plan.toType === null || typed.trim() === String(plan.toType);

  async function go() {
    const { error: failed } = await rollOver({
      version: plan.version,
      typed: plan.toType === null ? null : Number(typed),
    });
    setTyped('');
    if (failed) onStale();
    else setReached(plan.to);
  }

  if (plan.classes.length === 0) return <p>{text('noClasses')}</p>;
  return (
    <section className="flex gap-2 column below-6">
      {reached !== null && (
        <p className="roster__made inset rounded-s" role="status">
          {text('rolledOver', { year: reached })}
        </p>
      )}
      <p>{text('rollOverIntro', { from: plan.from, to: plan.to })}</p>
      <table className="roster__classes">
        <thead>
          <tr>
            <th scope="col">{text('classNow')}</th>
            <th scope="col">{text('classThen')}</th>
            <th scope="col">{text('pupilCount')}</th>
          </tr>
        </thead>
        <tbody>
          {plan.classes.map(({ classId, before, after, pupils, computed, byGrade }) => (
            <tr key={classId}>
              <td>{called(before)}</td>
              <td>
                {after === null
                  ? text('graduates')
                  : byGrade !== null
                    ? text('cohortRises', { name: called(after), byGrade: called(byGrade) })
                    : computed
                      ? called(after)
                      : text('stays', { name: called(after) })}
              </td>
              <td>{pupils}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {plan.leaving > 0 && <p>{text('leavers', { n: plan.leaving })}</p>}
      <div className="flex gap-2 column">
        {plan.toType !== null && (
          <Field
            label={text('typeCount', { n: plan.toType })}
            inputMode="numeric"
            autoComplete="off"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        )}
        {error !== undefined && <Fault className="fault breaks">{refusal(error)}</Fault>}
        <Button wide busy={isLoading || !wanted} onClick={() => void go()}>
          {text('rollOverGo', { to: plan.to })}
        </Button>
        <p className="quiet text-m">{text('undoNote')}</p>
      </div>
    </section>
  );
}
