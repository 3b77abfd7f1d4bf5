/** Lists supervised swims. Staff can plan and cancel them. */
import { useState } from 'react';
import { can, roleOf, type Swim, type WaterArea } from '../../contract';
import { useInstantWords } from '../../src/fences/useInstantWords';
import { useCalled } from '../../src/messages/calledNames';
import { useText } from '../../src/messages/texts';
import { useClassStudentsQuery } from '../../src/session/api';
import { useViewer } from '../../src/session/useViewer';
import { useAppSelector } from '../../src/store/store';
import { useNow } from '../../src/time/useNow';
import { Button } from '../../src/ui/Button';
import { useRemoveSwimMutation, useSwimsQuery } from './api';
import { SwimForm } from './SwimForm';

interface SwimsProps {
  /** Limits the list to this water; null lists all. */
  areaId: string | null;
  areas: readonly WaterArea[];
}

export function Swims({ areaId, areas }: SwimsProps) {
  const text = useText('water');
  const staff = useAppSelector(({ global }) => can(roleOf(global.level), 'swim:write'));
  const now = useNow(60_000);
  const { data } = useSwimsQuery();
  const [planning, setPlanning] = useState(false);
  const swims = (data ?? [])
    .filter((swim) => (areaId === null || swim.areaId === areaId) && Date.parse(swim.to) > now)
    .sort((a, b) => a.from.localeCompare(b.from));
  if (!staff && swims.length === 0) return null;
  return (
    <section className="water__part grid gap-2" aria-label={text('swims')}>
      <h3 className="text-l">{text('swims')}</h3>
      <p className="quiet text-m">{text('swimsText')}</p>
      {swims.length === 0 && <p className="quiet text-m">{text('swimsNone')}</p>}
      <ul className="water__swims unmarked full-width">
        {swims.map((swim) => (
          <One
            key={swim.swimId}
            swim={swim}
            area={areaId === null ? (areas.find((area) => area.areaId === swim.areaId)?.name ?? '') : null}
            mayChange={staff}
            now={now}
          />
        ))}
      </ul>
      {staff && (
        <Button kind="plain" aria-haspopup="dialog" onClick={() => setPlanning(true)}>
          {text('swimAdd')}
        </Button>
      )}
      {planning && <SwimForm areaId={areaId} areas={areas} onDone={() => setPlanning(false)} />}
    </section>
  );
}

function One({ swim, area, mayChange, now }: { swim: Swim; area: string | null; mayChange: boolean; now: number }) {
  const text = useText('water');
  const called = useCalled();
  const { timeZone } = useViewer();
  const { whole } = useInstantWords(now, timeZone);
  const { data: classes } = useClassStudentsQuery();
  const [remove, { isLoading }] = useRemoveSwimMutation();
  const names = (classes ?? [])
    .filter(({ classId }) => swim.classIds.includes(classId))
    .map(({ className }) => called(className));
  return (
    <li>
      <p>
        {area && <strong>{area} </strong>}
        {text('swimTimes', { from: whole(swim.from), to: whole(swim.to) })}{' '}
        {Date.parse(swim.from) <= now && <span className="water__now branded text-s">{text('swimNow')}</span>}
      </p>
      <p className="quiet text-m">
        {names.join(' · ')} {text('swimBy', { name: swim.supervisor })} {swim.note}
      </p>
      {mayChange && (
        <Button kind="link" busy={isLoading} onClick={() => void remove({ swimId: swim.swimId })}>
          {text('swimRemove')}
        </Button>
      )}
    </li>
  );
}
