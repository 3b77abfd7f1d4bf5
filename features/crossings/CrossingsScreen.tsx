/** Lists crossings, newest first: of one pupil, one fence, or all the viewer may see; suppressed ones on request. */
import './crossings.css';
import { useSearchParams } from 'react-router-dom';
import { useText } from '../../src/messages/texts';
import { usePupilNames } from '../../src/session/usePupilNames';
import { useViewer } from '../../src/session/useViewer';
import { geofencingPath } from '../../src/ui/pupilPaths';
import { Select } from '../../src/ui/Select';
import { Sheet } from '../../src/ui/Sheet';
import { SwitchRow } from '../../src/ui/SwitchRow';
import { useFenceNamesQuery } from './api';
import { CrossingRows } from './CrossingRows';

export function CrossingsScreen() {
  const text = useText('crossings');
  const names = usePupilNames();
  const { studentSide } = useViewer();
  const [search, setSearch] = useSearchParams();
  const studentId = search.get('studentId') ?? undefined;
  const fenceId = search.get('fenceId') ?? undefined;
  const silent = search.has('silent');
  const { data: fences = [] } = useFenceNamesQuery(studentId === undefined ? {} : { studentId });
  const name = studentId === undefined ? undefined : names.get(studentId);

  const set = (key: string, value: string | null) =>
    setSearch(
      (before) => {
        if (value) before.set(key, value);
        else before.delete(key);
        return before;
      },
      { replace: true },
    );

  return (
    <Sheet
      title={name === undefined ? text('title') : text('titleOf', { name })}
      closesTo={geofencingPath(studentSide === true, studentId ?? null)}
    >
      <div className="crossings">
        <div className="crossings__filters flex gap-2 wraps" role="group" aria-label={text('filter')}>
          {names.size > 1 && (
            <Select
              label={text(studentSide === true ? 'child' : 'pupil')}
              value={studentId ?? ''}
              onChange={(value) => set('studentId', value)}
              choices={[
                { value: '', name: text('everyone') },
                ...[...names].map(([value, pupil]) => ({ value, name: pupil })),
              ]}
            />
          )}
          <Select
            label={text('fence')}
            value={fenceId ?? ''}
            onChange={(value) => set('fenceId', value)}
            choices={[
              { value: '', name: text('allFences') },
              ...fences.map((fence) => ({ value: fence.fenceId, name: fence.name })),
            ]}
          />
        </div>
        <SwitchRow
          label={text('silent')}
          note={text('silent.note')}
          on={silent}
          onChange={(on) => set('silent', on ? '1' : null)}
        />
        <CrossingRows studentId={studentId} fenceId={fenceId} silent={silent} />
      </div>
    </Sheet>
  );
}
