/** Shows one fence: the pupil's side, rules, pause, history and removal. */
import '../fences.css';
import './fenceDetail.css';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { Link } from 'react-router-dom';
import { type Fence, measureShape } from '../../../contract/fences';
import { useCamera } from '../../../map/camera/useCamera';
import { useInstantWords } from '../../../src/fences/useInstantWords';
import { listed, metresWords, delayWords, rulesWords } from '../../../src/fences/words';
import { useCalled } from '../../../src/messages/calledNames';
import { type Text, useText } from '../../../src/messages/texts';
import { usePermission, useViewer } from '../../../src/session/useViewer';
import { useNow } from '../../../src/time/useNow';
import { NavChips } from '../../../src/ui/NavRow';
import { Notice } from '../../../src/ui/Notice';
import { LoadState } from '../../../src/ui/LoadState';
import { crossingsPath, geofencingPath, whySilentPath } from '../../../src/ui/pupilPaths';
import { Sheet } from '../../../src/ui/Sheet';
import { useFenceGuardiansQuery, useFencesQuery, useFenceSidesQuery } from '../api';
import { Button } from '../../../src/ui/Button';
import { Fault } from '../../../src/ui/Form';
import { FenceHistory } from './FenceHistory';
import { FenceRows } from '../list/FenceList';
import { FenceSign, SideSign } from '../fenceSigns';
import { PauseFence } from './PauseFence';
import { isPaused, readOnlyWords, scopeWords, sideWords } from '../stateWords';
import { useFenceActions } from '../useFenceActions';
import { useFenceViews } from '../useFenceViews';
import { Sign } from '../../../src/ui/Sign';

/** @param studentId the pupil whose side is shown. Null shows no side. */
export function FenceDetail({ fenceId, studentId }: { fenceId: string; studentId: string | null }) {
  const text = useText('geofencing');
  const { studentSide } = useViewer();
  const { open } = useFenceViews();
  const { data: fences, isError, error, refetch } = useFencesQuery(studentId === null ? {} : { studentId });
  const fence = fences?.find((one) => one.fenceId === fenceId);
  return (
    <Sheet
      title={fence?.name ?? text('title')}
      closesTo={geofencingPath(studentSide === true, studentId)}
      list={{ title: text('title'), content: <FenceRows studentId={studentId} chosenId={fenceId} /> }}
      action={
        fence?.mayEdit && (
          <Button wide onClick={() => open({ edit: fenceId })}>
            {text('edit')}
          </Button>
        )
      }
    >
      {fence ? (
        <FenceState key={fence.fenceId} fence={fence} studentId={studentId} />
      ) : fences ? (
        <Notice sign="lost" title={text('gone')} level={3} />
      ) : (
        <LoadState failure={isError ? error : undefined} onRetry={refetch} unknown={text('unknown')} />
      )}
    </Sheet>
  );
}

function FenceState({ fence, studentId }: { fence: Fence; studentId: string | null }) {
  const text = useText('geofencing');
  const called = useCalled();
  const rules = useText('fenceRules');
  const fenceText = useText('fence');
  const camera = useCamera();
  const { open } = useFenceViews();
  const { studentSide, timeZone } = useViewer();
  const now = useNow(30_000);
  const words = useInstantWords(now, timeZone);
  const { data: sides } = useFenceSidesQuery(studentId === null ? {} : { studentId }, { skip: studentId === null });
  const actions = useFenceActions();
  const [history, setHistory] = useState(false);
  const side = sides?.find(({ fenceId }) => fenceId === fence.fenceId);
  const paused = isPaused(fence, now);
  const readOnly = readOnlyWords(text, fence, studentSide === true);

  const show = useEffectEvent(() => {
    const { west, south, east, north } = measureShape(fence.shape).box;
    camera.fit([west, south, east, north]);
  });
  useEffect(() => show(), [camera, fence.fenceId]);

  const remove = async () => {
    const removed = await actions.remove(fence);
    if (removed) open({}, { replace: true, state: { removed } });
  };

  return (
    <div className="grid narrows gap-3">
      <div className="text-l flex gap-3 middle">
        <FenceSign kind={fence.shape.kind} colour={fence.colour} paused={paused} />
        {side && (
          <p className="fence__side tabular flex gap-2 middle" data-side={side.side}>
            <SideSign side={side.side} /> {sideWords(text, side, words)}
          </p>
        )}
      </div>
      {paused && fence.pausedUntil && (
        <p className="warn tabular">
          <Sign of="pause" /> {text('pausedUntil', { time: words.whole(fence.pausedUntil) })}
        </p>
      )}
      {readOnly && <p className="quiet text-s">{readOnly}</p>}
      <dl className="fence__facts grid gap-2">
        <Fact name={rules('rules')}>
          {rulesWords(fenceText, fence.rules).map((line) => (
            <span key={line}>{line}</span>
          ))}
          {delayWords(fenceText, fence.rules).map((line) => (
            <span key={line}>{line}</span>
          ))}
        </Fact>
        {fence.owner === 'school' && <Fact name={rules('whom')}>{scopeWords(text, fence)}</Fact>}
        <Fact name={rules('told')}>
          <RecipientNames fence={fence} studentId={studentId} />
        </Fact>
        <Fact name={rules('shape')}>{shapeWords(rules, fenceText, fence)}</Fact>
      </dl>
      {fence.mayEdit && <PauseFence fence={fence} paused={paused} actions={actions} timeZone={timeZone} />}
      <NavChips label={called(fence.name)}>
        <Link to={crossingsPath({ studentId, fenceId: fence.fenceId })}>{text('ofFence')}</Link>
        {studentId !== null && <Link to={whySilentPath(fence.fenceId, studentId)}>{text('whySilent')}</Link>}
        <button type="button" aria-expanded={history} onClick={() => setHistory(!history)}>
          {text('history')}
        </button>
        {fence.mayEdit && (
          <Button kind="unstyled" className="fence__remove" busy={actions.busy} onClick={() => void remove()}>
            {text('remove')}
          </Button>
        )}
      </NavChips>
      <Fault className="field__error fault text-s">{actions.failure}</Fault>
      {history && <FenceHistory fence={fence} actions={actions} words={words} />}
    </div>
  );
}

/** Who gets the alerts of a fence. Guardians appear by name where the viewer may know the names. */
function RecipientNames({ fence: { owner, rules }, studentId }: { fence: Fence; studentId: string | null }) {
  const text = useText('fenceRules');
  const fenceText = useText('fence');
  const named = rules.told.guardians === 'all' ? [] : rules.told.guardians;
  const mayKnow = usePermission('fence:write') && studentId !== null && named.length > 0;
  const { data: guardians = [] } = useFenceGuardiansQuery(studentId === null ? {} : { studentId }, { skip: !mayKnow });
  const names = guardians.filter(({ userId }) => named.includes(userId)).map(({ name }) => name);
  const people = [
    ...(rules.told.guardians === 'all' ? [text(owner === 'family' ? 'told.allFamily' : 'told.all')] : names),
    ...(rules.told.teachers ? [text('told.teachers')] : []),
    ...(rules.told.admins ? [text('told.admins')] : []),
  ];
  return <>{people.length > 0 ? listed(fenceText, people) : named.length > 0 ? text('told.some') : text('none')}</>;
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="fence__fact grid gap-2">
      <dt className="quiet">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function shapeWords(text: Text<'fenceRules'>, fenceText: Text<'fence'>, { shape }: Fence): string {
  const size =
    shape.kind === 'circle'
      ? text('size.radius', { metres: metresWords(fenceText, shape.radius) })
      : shape.kind === 'corridor'
        ? text('size.width', { metres: metresWords(fenceText, 2 * shape.halfWidth) })
        : null;
  return [text(`shape.${shape.kind}`), ...(size === null ? [] : [size])].join(' · ');
}
