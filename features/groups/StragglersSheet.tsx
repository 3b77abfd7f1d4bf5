/**
 * Who of a trip is away from the group, who is with it, and of whom nobody can tell; and how far each is from the
 * meeting point. Each row leads to the pupil on the map.
 */
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Group, PupilWhere } from '../../contract/groups';
import { Called } from '../../src/messages/calledNames';
import { useText } from '../../src/messages/texts';
import { useNow } from '../../src/time/useNow';
import { ButtonLink } from '../../src/ui/Button';
import { LoadState } from '../../src/ui/LoadState';
import { Notice } from '../../src/ui/Notice';
import { positionPath } from '../../src/ui/pupilPaths';
import { Segments } from '../../src/ui/Segments';
import { Sheet } from '../../src/ui/Sheet';
import { useGroupsQuery, useStragglersQuery } from './api';
import { useGroupWords } from './groupWords';
import { groupPath } from './paths';

/** Milliseconds between two looks. */
export const LOOKS_EVERY = 30_000;

const SECTIONS = [
  ['away', 'strayed'],
  ['unknown', 'cannotTell'],
  ['with', 'together'],
] as const;

export function StragglersSheet({ groupId }: { groupId: string }) {
  const text = useText('groups');
  const { data: groups, error: failure, refetch: readGroups } = useGroupsQuery();
  const { data, error, refetch } = useStragglersQuery({ groupId }, { pollingInterval: LOOKS_EVERY });
  const group = groups?.find((one) => one.groupId === groupId);
  return (
    <Sheet title={text('stragglers')} closesTo={groupPath(groupId)} anchor="full">
      {groups && group === undefined ? (
        <Notice sign="lost" level={3} title={text('missing')} />
      ) : !group || !data || error ? (
        <LoadState
          failure={failure ?? error}
          onRetry={() => {
            void readGroups();
            void refetch();
          }}
        />
      ) : (
        <Found group={group} pupils={data.pupils} />
      )}
    </Sheet>
  );
}

function Found({ group, pupils }: { group: Group; pupils: readonly PupilWhere[] }) {
  const text = useText('groups');
  const now = useNow(LOOKS_EVERY);
  const [order, setOrder] = useState<'group' | 'meeting'>('group');
  const names = new Map(group.pupils.map(({ studentId, name }) => [studentId, name]));
  const far = (one: PupilWhere) => (order === 'group' ? one.metres : one.toMeeting) ?? -1;
  const away = pupils.filter(({ verdict }) => verdict === 'away').map(({ studentId }) => studentId);
  return (
    <>
      <div className="rollcall__head" role="status">
        <p className="rollcall__missing text-l flex gap-2">
          {away.length > 0 && <strong>{away.length}</strong>}
          <span>{text(away.length > 0 ? 'strayed' : 'strayedNone')}</span>
        </p>
        <p className="groups__facts">{text('strayedNote')}</p>
      </div>
      {away.length > 0 && (
        <ButtonLink kind="plain" wide to={`/home?${new URLSearchParams({ only: away.join(',') })}`}>
          {text('onMap')}
        </ButtonLink>
      )}
      {group.trip?.meeting?.at && (
        <Segments
          label={text('orderBy')}
          wide
          choices={[
            { value: 'group', name: text('order.group') },
            { value: 'meeting', name: text('order.meeting') },
          ]}
          chosen={order}
          onChoose={setOrder}
        />
      )}
      {SECTIONS.map(([verdict, title]) => {
        const found = pupils
          .filter((one) => one.verdict === verdict)
          .toSorted((one, other) => far(other) - far(one) || (one.studentId < other.studentId ? -1 : 1));
        return (
          found.length > 0 && (
            <section key={verdict}>
              <h3 className="groups__part">
                {text(title)} · {found.length}
              </h3>
              <ul className="rollcall" aria-label={text(title)}>
                {found.map((one) => (
                  <li key={one.studentId}>
                    <Link
                      className="rollcall__row middle ruled rollcall__where"
                      to={positionPath(false, one.studentId)}
                    >
                      <span className="rollcall__name text-l">
                        <Called name={names.get(one.studentId) ?? ''} />
                      </span>
                      <WhereLines where={one} names={names} now={now} />
                    </Link>
                  </li>
                ))}
              </ul>
            </section>
          )
        );
      })}
    </>
  );
}

interface WhereLinesProps {
  where: PupilWhere;
  /** By pupil id: of those whom the viewer sees. */
  names: ReadonlyMap<string, string>;
  /** Milliseconds. */
  now: number;
}

/** Where a pupil is in words: the verdict with its age, the way to the meeting point, and who was there. */
export function WhereLines({ where, names, now }: WhereLinesProps) {
  const text = useText('groups');
  const words = useGroupWords();
  const { verdict, reason, metres, since, fixTime, toMeeting, lastWith } = where;
  const company = lastWith.flatMap((id) => names.get(id) ?? []);
  return (
    <>
      <span className="groups__facts">
        {text(`where.${reason ?? (verdict === 'away' ? 'away' : 'with')}`, {
          metres: words.metres(metres ?? 0),
          time: since ? words.time(since) : '',
          ago: fixTime ? words.ago(fixTime, now) : '',
        })}
      </span>
      {toMeeting !== null && (
        <span className="groups__facts">
          {text(reason === 'old' ? 'toMeetingThen' : 'toMeeting', { metres: words.metres(toMeeting) })}
        </span>
      )}
      {verdict !== 'with' && company.length > 0 && fixTime && (
        <span className="groups__facts">
          {text('lastWith', { names: words.names(company), time: words.time(fixTime) })}
        </span>
      )}
    </>
  );
}
