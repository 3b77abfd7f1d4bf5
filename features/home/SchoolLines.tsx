/**
 * The lines of an administrator's home: first steps, what there is to look after, and whom messages reach. A piece of its
 * own, which nobody else fetches.
 */
import './home.css';
import { useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import type { WayReach } from '../../contract/delivery/reach';
import { FIRST_STEPS } from '../../contract/manage/firstSteps';
import { shareInTime, useReachByWayQuery } from '../../src/delivery/reachApi';
import { useText } from '../../src/messages/texts';
import { useClassStudentsQuery } from '../../src/session/api';
import { usePupilNames } from '../../src/session/usePupilNames';
import { useFirstStepsQuery, useSchoolWatchQuery } from './api';

/** Milliseconds between two looks at the school. Open alerts ring by themselves. */
const WATCHED = 120_000;

export function SchoolLines() {
  const { data: classes } = useClassStudentsQuery();
  const names = usePupilNames();
  return (
    <>
      <FirstStepsLine />
      {classes && names.size === 0 ? <NoPupilsLine /> : <SchoolLine />}
    </>
  );
}

/** What an administrator of a new school does first. */
function NoPupilsLine() {
  const text = useText('home');
  return (
    <p className="hour__line">
      {text('noPupils')} <Link to="/manage/import">{text('toImport')}</Link>
    </p>
  );
}

/** For administrators: what they have to look after in the school, and whom a notice does not reach. */
function SchoolLine() {
  const text = useText('home');
  const { data } = useSchoolWatchQuery({}, { pollingInterval: WATCHED, refetchOnMountOrArgChange: true });
  if (!data) return null;
  const { open, silentCards, failedNotices, ways, providersDown } = data;
  const said = [
    open > 0 && text('watch.open', { n: open }),
    silentCards > 0 && text('watch.silent', { n: silentCards }),
    failedNotices > 0 && text('watch.failed', { n: failedNotices }),
  ].filter((part) => part !== false);
  return (
    <>
      {said.length === 0 ? (
        <p className="hour__line">{text('watch.none')}</p>
      ) : (
        <Link to="/alerts" className="hour grid tappable inked">
          <span className="hour__line">
            {said.map((part, index) => (
              <span key={part}>{`${part}${index < said.length - 1 ? ' ·\u00a0' : ''}`}</span>
            ))}
          </span>
        </Link>
      )}
      {providersDown > 0 && (
        <Link to="/manage/providers" className="hour grid tappable warn">
          {text('watch.providers', { n: providersDown })}
        </Link>
      )}
      {ways.reached < ways.people && (
        <Link to="/manage/channels" className="hour grid tappable inked">
          {text('watch.reach', ways)}
        </Link>
      )}
      <InTimeLine />
    </>
  );
}

/**
 * For administrators: the share of messages that a phone is proved to have had in time, of all ways together. The page
 * that it leads to says it of each.
 */
function InTimeLine() {
  const text = useText('home');
  const intl = useIntl();
  const { data } = useReachByWayQuery({}, { pollingInterval: WATCHED, refetchOnMountOrArgChange: true });
  if (!data || data.ways.length === 0) return null;
  const share = shareInTime(inAll(data.ways));
  return (
    <Link to="/manage/providers" className="hour grid tappable inked">
      {text('watch.inTime', {
        share: share === null ? text('watch.untold') : intl.formatNumber(share, { style: 'percent' }),
      })}
    </Link>
  );
}

const COUNTS = ['messages', 'accepted', 'told', 'reached'] as const;
const inAll = (ways: readonly WayReach[]) => {
  const sum = { messages: 0, accepted: 0, told: 0, reached: 0 };
  for (const one of ways) for (const count of COUNTS) sum[count] += one[count];
  return sum;
};

/** For administrators while first steps of the school are open: how many, and the way to them. */
function FirstStepsLine() {
  const text = useText('home');
  const { data } = useFirstStepsQuery({}, { refetchOnMountOrArgChange: true });
  if (!data || data.ended) return null;
  const open = FIRST_STEPS.length - data.done.length;
  return (
    <p className="hour__line">
      <Link to="/manage/begin">{open === 0 ? text('beginLineDone') : text('beginLine', { n: open })}</Link>
    </p>
  );
}
