/** Form for a supervised swim: time, classes, supervisor. */
import { useId, useState } from 'react';
import type { WaterArea } from '../../contract';
import { useText } from '../../src/messages/texts';
import { useClassStudentsQuery } from '../../src/session/api';
import { useViewer } from '../../src/session/useViewer';
import { useClock } from '../../src/time/useNow';
import { SomeOf } from '../../src/ui/Chips';
import { FormPopup } from '../../src/ui/FormPopup';
import { SaidDay } from '../../src/ui/SaidDay';
import { useSaveSwimMutation } from './api';
import { plannedSwim, type SwimDraft, type SwimFault, suggestedSwim } from './swimDraft';
import { Called, useCalled } from '../../src/messages/calledNames';

interface SwimFormProps {
  areaId: string | null;
  areas: readonly WaterArea[];
  onDone: () => void;
}

export function SwimForm({ areaId, areas, onDone }: SwimFormProps) {
  const text = useText('water');
  const called = useCalled();
  const clock = useClock();
  const { timeZone } = useViewer();
  const { data: classes } = useClassStudentsQuery();
  const id = useId();
  const [draft, setDraft] = useState(() => suggestedSwim(areaId ?? areas[0]?.areaId ?? '', clock.now(), timeZone));
  const [fault, setFault] = useState<SwimFault | 'swimFailed' | null>(null);
  const [save, { isLoading }] = useSaveSwimMutation();
  const change = (more: Partial<SwimDraft>) => setDraft({ ...draft, ...more });

  async function keep() {
    const swim = plannedSwim(draft, timeZone);
    if (typeof swim === 'string') return setFault(swim);
    setFault(null);
    const { error } = await save({ swim });
    if (error) return setFault('swimFailed');
    onDone();
  }

  return (
    <FormPopup
      title={text('swimTitle')}
      save={text('swimSave')}
      saving={isLoading}
      fault={fault && text(fault)}
      onSave={() => void keep()}
      onCancel={onDone}
    >
      {areaId === null && (
        <label className="form-popup__field quiet text-m grid gap-1">
          {text('title')}
          <select
            className="form-popup__input text-l shrinks full-width inked tappable"
            value={draft.areaId}
            onChange={({ target }) => change({ areaId: target.value })}
          >
            {areas.map((area) => (
              <option key={area.areaId} value={area.areaId}>
                <Called name={area.name} />
              </option>
            ))}
          </select>
        </label>
      )}
      <label className="form-popup__field quiet text-m grid gap-1">
        {text('swimFrom')}
        <input
          className="form-popup__input text-l shrinks full-width inked tappable"
          type="datetime-local"
          value={draft.from}
          aria-invalid={fault === 'swimWrongTime'}
          aria-describedby={`${id}-from`}
          onChange={({ target }) => change({ from: target.value })}
        />
      </label>
      <SaidDay id={`${id}-from`} value={draft.from} />
      <label className="form-popup__field quiet text-m grid gap-1">
        {text('swimTo')}
        <input
          className="form-popup__input text-l shrinks full-width inked tappable"
          type="datetime-local"
          value={draft.to}
          aria-invalid={fault === 'swimWrongTime'}
          aria-describedby={`${id}-to`}
          onChange={({ target }) => change({ to: target.value })}
        />
      </label>
      <SaidDay id={`${id}-to`} value={draft.to} />
      <SomeOf
        label={text('swimClasses')}
        chips={(classes ?? []).map(({ classId, className }) => ({ value: classId, name: called(className) }))}
        chosen={draft.classIds}
        onChange={(classIds) => change({ classIds })}
      />
      <label className="form-popup__field quiet text-m grid gap-1">
        {text('swimSupervisor')}
        <input
          className="form-popup__input text-l shrinks full-width inked tappable"
          maxLength={40}
          value={draft.supervisor}
          aria-invalid={fault === 'swimWrongSupervisor'}
          onChange={({ target }) => change({ supervisor: target.value })}
        />
      </label>
      <label className="form-popup__field quiet text-m grid gap-1">
        {text('swimNote')}
        <input
          className="form-popup__input text-l shrinks full-width inked tappable"
          maxLength={200}
          value={draft.note}
          onChange={({ target }) => change({ note: target.value })}
        />
      </label>
    </FormPopup>
  );
}
