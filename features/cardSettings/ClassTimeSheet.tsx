/** /device/class/set/time/:index: one window of class mode: its days, its times; 'new' for one more. */
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import type { Wanted } from '../../contract/cardSettings/calls';
import type { ClassMode, ClassWindow } from '../../contract/cardSettings/values';
import { useText } from '../../src/messages/texts';
import { useChildPath } from '../../src/session/useChildPath';
import { Button } from '../../src/ui/Button';
import { SomeOf } from '../../src/ui/Chips';
import { LoadState } from '../../src/ui/LoadState';
import { Notice } from '../../src/ui/Notice';
import { TimeField } from '../../src/ui/TimeField';
import { Fault, Form } from '../../src/ui/Form';
import { useClassModeQuery, useSaveClassModeMutation } from './api';
import { type CardOfScreen, CardScreen } from './CardScreen';
import { Clash } from './Clash';
import { NO_CLASS_MODE } from './ClassModeEditor';
import { useDayChips } from './useDayChips';
import { type SettingSave, useSaveSetting } from './useSaveSetting';

const MODE = '/device/class';

export function ClassTimeSheet() {
  const text = useText('card');
  return (
    <CardScreen title={text('classTime')} closesTo={MODE} kind="classMode" fixed>
      {(card) => <TimeOfCard {...card} />}
    </CardScreen>
  );
}

function TimeOfCard({ studentId, has }: CardOfScreen) {
  const { data: wanted, error, refetch } = useClassModeQuery({ studentId });
  if (!wanted) return <LoadState failure={error} onRetry={refetch} />;
  return <TimeForm studentId={studentId} most={has.classWindows} wanted={wanted} />;
}

function TimeForm({ studentId, most, wanted }: { studentId: string; most: number; wanted: Wanted<ClassMode> }) {
  const { index = 'new' } = useParams();
  const navigate = useNavigate();
  const to = useChildPath();
  const [send] = useSaveClassModeMutation();
  // The window is one of these, also when somebody else changes the windows meanwhile.
  const [begun] = useState(wanted);
  const saving = useSaveSetting<ClassMode>(begun.version, true, (value, over) => send({ studentId, value, over }));
  const back = () => void navigate(to(MODE), { replace: true });
  return (
    <>
      <WindowForm
        key={index}
        mode={begun.value ?? NO_CLASS_MODE}
        index={index}
        most={most}
        saving={saving}
        onSaved={back}
      />
      <Clash kind="classMode" saving={saving} onTheirs={back} onSaved={back} />
    </>
  );
}

const FIRST: ClassWindow = { from: '08:00', to: '11:30', weekdays: [1, 2, 3, 4, 5], on: true };

interface WindowFormProps {
  mode: ClassMode;
  /** The place of the window, or 'new'. */
  index: string;
  most: number;
  saving: Pick<SettingSave<ClassMode>, 'save' | 'busy' | 'fault'>;
  onSaved: () => void;
}

/** Edits one window of class mode; saves the whole mode with it. */
export function WindowForm({ mode, index, most, saving, onSaved }: WindowFormProps) {
  const text = useText('card');
  const { chips } = useDayChips();
  const place = index === 'new' ? mode.windows.length : Number(index);
  const held = mode.windows[place];
  const [draft, setDraft] = useState<ClassWindow>(held ?? FIRST);
  const [tried, setTried] = useState(false);
  // The place behind the last one is where a new window comes.
  if (!Number.isInteger(place) || place < 0 || place > mode.windows.length || place >= most)
    return <Notice sign="card" level={3} title={text('noWindow')} text={text('noWindowText', { n: most })} />;
  const faultTimes = draft.from !== '' && draft.to !== '' && draft.from < draft.to ? undefined : text('faultWindow');
  const faultDays = draft.weekdays.length > 0 ? undefined : text('faultDays');
  const store = async (windows: ClassWindow[]) => {
    if (await saving.save({ ...mode, windows })) onSaved();
  };
  return (
    <Form
      className="card-form"
      aria-label={text('classTime')}
      onSubmit={() => {
        setTried(true);
        if (!faultTimes && !faultDays) void store(mode.windows.toSpliced(place, 1, draft));
      }}
    >
      <SomeOf
        label={text('days')}
        chips={chips}
        oneRow
        chosen={draft.weekdays}
        onChange={(weekdays) => setDraft({ ...draft, weekdays })}
        error={tried ? faultDays : undefined}
      />
      <div className="flex gap-2 wraps">
        <TimeField label={text('from')} value={draft.from} onChange={(from) => setDraft({ ...draft, from })} />
        <TimeField
          label={text('to')}
          value={draft.to}
          error={tried ? faultTimes : undefined}
          onChange={(to) => setDraft({ ...draft, to })}
        />
      </div>
      <Fault className="card-fault fault">{saving.fault}</Fault>
      <Button type="submit" wide busy={saving.busy}>
        {text(saving.busy ? 'saving' : 'tell')}
      </Button>
      {held && (
        <Button kind="danger" busy={saving.busy} onClick={() => void store(mode.windows.toSpliced(place, 1))}>
          {text('dropWindow')}
        </Button>
      )}
    </Form>
  );
}
