/** One pupil of a roll call: who saw the pupil and how long ago, or where the card was last, and what to tap. */
import type { KeptMark, Mark, MarkState, NearbyPupil, PupilWhere, RollCall } from '../../contract/groups';
import { useText } from '../../src/messages/texts';
import { Button } from '../../src/ui/Button';
import { useGroupWords } from './groupWords';
import { Called, useCalled } from '../../src/messages/calledNames';
import { Sign } from '../../src/ui/Sign';

interface PupilMarkProps {
  pupil: RollCall['pupils'][number];
  /** The mark that counts; without `by` it is this phone's and not sent yet. */
  mark: (Mark & Partial<Pick<KeptMark, 'by' | 'leaveUntil'>>) | undefined;
  /** Of the card's latest fix; null without one. */
  /** Null: there is no fix. Undefined: the fixes are not read yet. */
  fixTime: string | null | undefined;
  near: NearbyPupil | undefined;
  where: PupilWhere | undefined;
  /** By pupil id: of the others who are counted. */
  names: ReadonlyMap<string, string>;
  /** The pupil is one of few who are missing, or nobody can tell that it is with the group. */
  isLookedFor: boolean;
  /** Milliseconds. */
  now: number;
  /** Null for a roll call that is closed. */
  onMark: ((state: MarkState) => void) | null;
}

export function PupilMark({
  pupil: { name, className, consent },
  mark,
  fixTime,
  near,
  where,
  names,
  isLookedFor,
  now,
  onMark,
}: PupilMarkProps) {
  const text = useText('groups');
  const words = useGroupWords();
  const called = useCalled();
  const state = mark?.state ?? 'open';
  const company = state === 'open' && isLookedFor ? (where?.lastWith.flatMap((id) => names.get(id) ?? []) ?? []) : [];
  const proof = mark?.leaveUntil
    ? text('proof.leave', { until: words.day(mark.leaveUntil) })
    : mark && state !== 'open'
      ? text(`proof.${state}`, {
          by: mark.by ?? text('you'),
          time: words.time(mark.time),
          ago: words.ago(mark.time, now),
        })
      : near
        ? text('near', {
            metres: Math.round(near.metres),
            ago: words.ago(new Date(now - near.age).toISOString(), now),
          })
        : fixTime
          ? text('lastFix', { ago: words.ago(fixTime, now) })
          : text(onMark && fixTime === null ? 'noFix' : 'proof.open');
  return (
    <div className="rollcall__row middle ruled" data-state={state} data-near={near !== undefined && state === 'open'}>
      <span className="grid grows shrinks">
        <span className="rollcall__name text-l">
          <Sign of={state === 'here' ? 'disc' : state === 'excused' ? 'dashed' : 'ring'} /> <Called name={name} />{' '}
          <span className="groups__facts">{called(className)}</span>
        </span>
        {(consent === 'refused' || consent === 'open') && (
          <span className="warn text-m">{text(`noConsent.${consent}`)}</span>
        )}
        <span className="groups__facts">{proof}</span>
        {state === 'open' && where?.verdict === 'away' && (
          <span className="fault text-s">
            {text('where.away', {
              metres: words.metres(where.metres ?? 0),
              time: words.time(where.since ?? ''),
              ago: words.ago(where.fixTime ?? '', now),
            })}
          </span>
        )}
        {company.length > 0 && where?.fixTime && (
          <span className="groups__facts">
            {text('lastWith', { names: words.names(company), time: words.time(where.fixTime) })}
          </span>
        )}
      </span>
      {onMark &&
        (state === 'open' || mark?.leaveUntil ? (
          <>
            {!mark?.leaveUntil && (
              <Button kind="link" small aria-label={text('excuse', { name })} onClick={() => onMark('excused')}>
                {text('excuseShort')}
              </Button>
            )}
            <Button small aria-label={text('tapHere', { name })} onClick={() => onMark('here')}>
              {text('here')}
            </Button>
          </>
        ) : (
          <Button kind="link" small aria-label={text('undo', { name })} onClick={() => onMark('open')}>
            {text('undoShort')}
          </Button>
        ))}
    </div>
  );
}
