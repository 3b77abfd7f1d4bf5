/** Opens the editor: '?edit=new' (optionally with '&shape=', '&place=' or '&circle=') or '?edit=<fenceId>'. */
import './editor.css';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { DEFAULT_RULES } from '../../../contract/fences';
import { TOOLS, type Tool } from '../../../src/drawing/draftShape';
import { useCamera } from '../../../map/camera/useCamera';
import { useConfig } from '../../../src/config/ConfigContext';
import { useText } from '../../../src/messages/texts';
import { useCurrentUserQuery } from '../../../src/session/api';
import { Notice } from '../../../src/ui/Notice';
import { LoadState } from '../../../src/ui/LoadState';
import { Sheet } from '../../../src/ui/Sheet';
import { useFencePlacesQuery, useFencesQuery } from '../api';
import { circleIn } from '../circleWay';
import { placeKey } from '../PlaceChips';
import { FENCE_COLOURS } from '../rules/ColourField';
import { DraftEditor } from './DraftEditor';

export interface FenceEditorProps {
  /** The pupil the fence is drawn for. Null for a school's fence without one. */
  studentId: string | null;
  /** Path of the list. */
  closesTo: string;
}

const NO_PLACES: readonly never[] = [];
const isTool = (word: string | null): word is Tool => TOOLS.some((tool) => tool === word);

export function FenceEditor({ studentId, closesTo }: FenceEditorProps) {
  const text = useText('fenceEditor');
  const list = useText('geofencing');
  const [search] = useSearchParams();
  const edit = search.get('edit') ?? 'new';
  const tool = search.get('shape');
  const camera = useCamera();
  const { bounds } = useConfig();
  const { data: user } = useCurrentUserQuery();
  const { data: fences, isError, error, isFetching, refetch } = useFencesQuery(studentId === null ? {} : { studentId });
  const { data: places = NO_PLACES, isLoading: placesWait } = useFencePlacesQuery(
    { ...(studentId !== null && { studentId }) },
    { skip: studentId === null },
  );
  const fence = fences?.find(({ fenceId }) => fenceId === edit) ?? null;
  const say = (body: ReactNode) => (
    <Sheet title={text('new')} closesTo={closesTo}>
      {body}
    </Sheet>
  );

  if (!user || !fences || (placesWait && search.has('place')) || (edit !== 'new' && !fence && isFetching)) {
    const failure = isError && !fences ? error : undefined;
    return say(<LoadState failure={failure} onRetry={refetch} unknown={list('unknown')} />);
  }
  if (edit !== 'new' && !fence) return say(<Notice sign="lost" title={text('gone')} level={3} />);
  if (fence && !fence.mayEdit) return say(<Notice sign="lock" title={text('readOnly')} level={3} />);

  const [west, south, east, north] = bounds;
  return (
    <DraftEditor
      key={`${studentId} ${edit}`}
      start={{
        key: { userId: user.userId, studentId, fenceId: edit },
        fence,
        tool: isTool(tool) ? tool : 'circle',
        centre: camera.current()?.centre ?? [(west + east) / 2, (south + north) / 2],
        rest: {
          name: '',
          colour: FENCE_COLOURS[0].colour,
          rules: DEFAULT_RULES,
          scope: studentId === null ? { kind: 'school' } : { kind: 'students', studentIds: [studentId] },
        },
      }}
      fence={fence}
      fences={fences}
      places={places}
      first={places.find((place) => placeKey(place) === search.get('place')) ?? circleIn(search)}
      studentId={studentId}
      closesTo={closesTo}
    />
  );
}
