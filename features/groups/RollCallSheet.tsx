/** A roll call: how many are not accounted for, and a row to tap for each pupil. */
import { useMemo, useState } from 'react';
import { MOST_WATCHED, nearbyPupils, type RollCall } from '../../contract/groups';
import { useOwnPosition } from '../../map/layers/useOwnPosition';
import { useText } from '../../src/messages/texts';
import { useNow } from '../../src/time/useNow';
import { Button, ButtonLink } from '../../src/ui/Button';
import { askSure } from '../../src/ui/dialog';
import { LoadState } from '../../src/ui/LoadState';
import { Notice } from '../../src/ui/Notice';
import { Segments } from '../../src/ui/Segments';
import { Sheet } from '../../src/ui/Sheet';
import { notify } from '../../src/ui/toast';
import { useCloseRollCallMutation, useCountedPositionsQuery, useStragglersQuery } from './api';
import { useGroupWords } from './groupWords';
import { classPath, GROUPS, groupPath, stragglersPath } from './paths';
import { PupilList } from './PupilList';
import { PupilMark } from './PupilMark';
import { LOOKS_EVERY } from './StragglersSheet';
import { useRollCall } from './useRollCall';
import { Sign } from '../../src/ui/Sign';

/** Milliseconds between two readings of the cards, and between two looks at the ages. */
const CARDS_EVERY = 30_000;
const AGES_EVERY = 10_000;
/** Of so many missing pupils the roll call says with whom each was last. */
const FEW = 5;
/** Missing pupils whom the question before the closing names; the rest is a number. */
const NAMED = 12;

export function RollCallSheet({ rollCallId }: { rollCallId: string }) {
  const text = useText('groups');
  const words = useGroupWords();
  const counting = useRollCall(rollCallId);
  const { rollCall, gone, error, refetch, count } = counting;
  const [close, closing] = useCloseRollCallMutation();
  const missing = new Set(count.missing);

  async function end() {
    const names = rollCall?.pupils.flatMap(({ studentId, name }) => (missing.has(studentId) ? [name] : [])) ?? [];
    const question = {
      title: text('closeAsk', { n: names.length }),
      content: text('closeNames', {
        names: words.names([
          ...names.slice(0, NAMED),
          ...(names.length > NAMED ? [text('othersToo', { n: names.length - NAMED })] : []),
        ]),
      }),
      confirm: text('close'),
    };
    if (names.length > 0 && !(await askSure(question))) return;
    if ((await close({ rollCallId })).error) void notify(text('failed'));
    else void refetch();
  }

  const groupId = rollCall?.groupId ?? null;
  const classId = rollCall?.classId ?? null;
  return (
    <Sheet
      title={rollCall?.name ?? text('count')}
      closesTo={groupId !== null ? groupPath(groupId) : classId === null ? GROUPS : classPath(classId)}
      anchor="full"
      action={
        rollCall &&
        (rollCall.closedTime === null ? (
          <Button wide kind="plain" busy={closing.isLoading} onClick={() => void end()}>
            {text('close')}
          </Button>
        ) : (
          <Button wide kind="plain" onClick={() => window.print()}>
            {text('print')}
          </Button>
        ))
      }
    >
      {/* What is known stays while there is no network. */}
      {rollCall ? (
        <Counting rollCall={rollCall} counting={counting} />
      ) : gone ? (
        <Notice sign="lost" level={3} title={text('missingCount')} />
      ) : (
        <LoadState failure={error} onRetry={refetch} />
      )}
    </Sheet>
  );
}

interface CountingProps {
  rollCall: RollCall;
  counting: ReturnType<typeof useRollCall>;
}

function Counting({ rollCall, counting: { pupils, merged, count, unsent, late, mark } }: CountingProps) {
  const text = useText('groups');
  const words = useGroupWords();
  const now = useNow(AGES_EVERY);
  const [show, setShow] = useState<'missing' | 'all'>('missing');
  const [usesPhone, setUsesPhone] = useState(false);
  const { own } = useOwnPosition(usesPhone);
  const open = rollCall.closedTime === null;
  const { data: positions } = useCountedPositionsQuery(
    { studentIds: pupils.map(({ studentId }) => studentId) },
    { pollingInterval: CARDS_EVERY, skip: !open },
  );
  const near = useMemo(
    () => new Map(own ? nearbyPupils(positions ?? [], own.point, now).map((one) => [one.studentId, one]) : []),
    [own, positions, now],
  );
  const fixes = useMemo(() => new Map(positions?.map(({ studentId, fix }) => [studentId, fix])), [positions]);
  const { groupId, classId } = rollCall;
  const { data: found } = useStragglersQuery(groupId === null ? { classId: classId ?? '' } : { groupId }, {
    pollingInterval: LOOKS_EVERY,
    skip: !open || pupils.length > MOST_WATCHED,
  });
  const wheres = useMemo(() => new Map(found?.pupils.map((one) => [one.studentId, one])), [found]);
  const names = useMemo(() => new Map(pupils.map(({ studentId, name }) => [studentId, name])), [pupils]);
  const missing = new Set(count.missing);
  const unagreed = pupils.filter(({ consent }) => consent === 'refused' || consent === 'open').length;
  const place = own && { lng: own.point[0], lat: own.point[1], accuracy: own.accuracy };
  const listed = show === 'all' ? pupils : pupils.filter(({ studentId }) => missing.has(studentId));
  return (
    <>
      <div className="rollcall__head" role="status" data-done={missing.size === 0}>
        <p className="rollcall__missing text-l flex gap-2">
          {missing.size > 0 && <strong>{missing.size}</strong>}
          <span>{text(missing.size === 0 ? 'allIn' : 'notAccounted')}</span>
        </p>
        <p className="groups__facts">
          {text('hereCount', { n: count.here })} · {text('excusedCount', { n: count.excused })} ·{' '}
          {text('opened', { name: rollCall.openedBy, time: words.time(rollCall.openedTime) })}
        </p>
        {unagreed > 0 && <p className="warn text-m">{text('noConsents', { n: unagreed })}</p>}
        {rollCall.closedTime !== null && (
          <p>
            {text('closed', {
              time: words.time(rollCall.closedTime),
              by: rollCall.closedBy ?? '',
              n: missing.size,
            })}
          </p>
        )}
        {unsent > 0 && <p className="warn text-m">{text('unsent', { n: unsent })}</p>}
        {late > 0 && <p className="warn text-m">{text('late', { n: late })}</p>}
      </div>
      {open && (
        <div className="rollcall__ways flex gap-2 wraps">
          {groupId !== null && (
            <ButtonLink kind="plain" small to={stragglersPath(groupId)}>
              {text('stragglers')}
            </ButtonLink>
          )}
          <Button kind="plain" small aria-pressed={usesPhone} onClick={() => setUsesPhone(!usesPhone)}>
            {usesPhone && <Sign of="tick" />}
            {text('usePhone')}
          </Button>
        </div>
      )}
      <Segments
        label={text('whoToList')}
        wide
        choices={[
          { value: 'missing', name: `${text('show.missing')} ${missing.size}` },
          { value: 'all', name: `${text('show.all')} ${pupils.length}` },
        ]}
        chosen={show}
        onChoose={setShow}
      />
      <PupilList pupils={listed} onPaper={pupils}>
        {(pupil) => (
          <PupilMark
            pupil={pupil}
            mark={merged.get(pupil.studentId)}
            fixTime={positions && (fixes.get(pupil.studentId)?.fixTime ?? null)}
            near={near.get(pupil.studentId)}
            where={wheres.get(pupil.studentId)}
            names={names}
            isLookedFor={open && (missing.size <= FEW || wheres.get(pupil.studentId)?.verdict !== 'with')}
            now={now}
            onMark={open ? (state) => mark(pupil.studentId, state, state === 'here' ? place : null) : null}
          />
        )}
      </PupilList>
    </>
  );
}
