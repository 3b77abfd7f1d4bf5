/** What one does with a place that was found: a fence round it, the way there, its own page. */
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { FENCE_LIMITS } from '../../../../contract/fences/faults';
import { circleWay } from '../../../../features/fences/circleWay';
import { GoThere } from '../../../../features/positions/GoThere';
import type { Findable } from '../../../../features/search/finding';
import { useText } from '../../../messages/texts';
import { usePupilNames } from '../../../session/usePupilNames';
import { usePermission, useViewer } from '../../../session/useViewer';
import { Button, ButtonLink } from '../../../ui/Button';
import { Field } from '../../../ui/Field';
import { Form } from '../../../ui/Form';
import { geofencingPath } from '../../../ui/pupilPaths';
import { Select } from '../../../ui/Select';

const { least, most } = FENCE_LIMITS.radius;

interface FoundActsProps {
  of: Findable;
  /** Metres that are proposed. */
  metres: number;
  /** Takes the focus when it comes, as after a press of Enter. */
  focused: boolean;
}

export function FoundActs({ of, metres, focused }: FoundActsProps) {
  const text = useText('search');
  const navigate = useNavigate();
  const acts = useRef<HTMLDivElement>(null);
  const { studentSide, studentId } = useViewer();
  const names = usePupilNames();
  const draws = usePermission('fence:write') && of.at !== null;
  const [typed, setTyped] = useState(String(metres));
  const [tried, setTried] = useState(false);
  const [child, setChild] = useState(studentId ?? [...names.keys()][0] ?? '');
  const [going, setGoing] = useState(false);
  const radius = /^\d{1,5}$/.test(typed.trim()) ? Number(typed) : Number.NaN;
  const wrong = !(radius >= least && radius <= most);

  useEffect(() => {
    // The name stays in sight above what one does with it.
    acts.current?.closest('li')?.scrollIntoView({ block: 'start' });
    if (focused) acts.current?.querySelector<HTMLElement>('input, button, a')?.focus({ preventScroll: true });
  }, [focused]);

  const draw = () => {
    setTried(true);
    if (wrong || !of.at) return undefined;
    const list = geofencingPath(studentSide === true, studentSide ? child : null);
    return navigate(circleWay(list, { at: of.at, radius, name: of.kind === 'point' ? '' : of.called }));
  };
  return (
    <div
      ref={acts}
      className="found__acts grid gap-2 narrows"
      role="group"
      aria-label={text('acts', { name: of.called })}
    >
      {draws && (
        <Form className="grid gap-2 narrows" onSubmit={draw}>
          <Field
            label={text('metres')}
            inputMode="numeric"
            autoComplete="off"
            maxLength={5}
            value={typed}
            error={tried && wrong ? text('wrongMetres', { least, most }) : undefined}
            onChange={({ target }) => setTyped(target.value)}
          />
          {studentSide && names.size > 1 && (
            <Select
              label={text('forWhom')}
              value={child}
              choices={[...names].map(([value, name]) => ({ value, name }))}
              onChange={setChild}
            />
          )}
          <Button type="submit" wide>
            {text('draw')}
          </Button>
        </Form>
      )}
      <div className="flex gap-2 wraps">
        {of.at && (
          <Button kind="plain" small onClick={() => setGoing(true)}>
            {text('go')}
          </Button>
        )}
        {of.to && (
          <ButtonLink kind="plain" small to={of.to}>
            {text('page')}
          </ButtonLink>
        )}
      </div>
      <GoThere
        to={going && of.at ? { lng: of.at[0], lat: of.at[1] } : null}
        name={of.called}
        onClose={() => setGoing(false)}
      />
    </div>
  );
}
