/**
 * /app: the school's applications (2.17), in the person's own order. A tap opens one with the user signed in, as the
 * sign-in page does (2.42); before the first time it is said what the application will be told.
 */
import './appSheet.css';
import { SearchBar } from 'antd-mobile';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import type { ListedApplication } from '../../contract/profile';
import { user } from '../../contract/user';
import { useConfig } from '../../src/config/ConfigContext';
import { useText } from '../../src/messages/texts';
import { api } from '../../src/service/api';
import { request } from '../../src/service/request';
import { applicationAddress } from '../../src/session/signInTarget';
import { useOffered } from '../../src/session/useOffered';
import { useAppDispatch, useAppSelector } from '../../src/store/store';
import { useClock } from '../../src/time/useNow';
import { Button } from '../../src/ui/Button';
import { ask } from '../../src/ui/dialog';
import { LoadState } from '../../src/ui/LoadState';
import { Notice } from '../../src/ui/Notice';
import { Sheet } from '../../src/ui/Sheet';
import { inOwnOrder, keepApps, type KeptApps, lastOpened, matchesApp, moved, readApps } from './keptApps';
import { DownOutline, UpOutline } from 'antd-mobile-icons';

/** The call that lists the school's applications. */
const applicationsApi = api.injectEndpoints({
  endpoints: (build) => ({ applications: build.query(request(user.applicationList)) }),
});

export const { useApplicationsQuery } = applicationsApi;

export function AppSheet() {
  const text = useText('applications');
  const enabled = useOffered('application');
  return (
    <Sheet title={text('title')} anchor="full">
      {enabled ? <Applications /> : <Notice sign="lock" title={text('off')} level={3} text={text('offText')} />}
    </Sheet>
  );
}

/** From so many applications on the list has a search. */
const SEARCHED = 5;

function Applications() {
  const text = useText('applications');
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const clock = useClock();
  const language = useAppSelector(({ setting }) => setting.language);
  const { apiHost } = useConfig();
  const { token, roleId } = useAppSelector(({ global }) => global);
  const { data: applications, error, refetch } = useApplicationsQuery();
  const [kept, setKept] = useState(() => dispatch(readApps(roleId ?? '')));
  const [search, setSearch] = useState('');
  const [ordering, setOrdering] = useState(false);

  if (applications === undefined) return <LoadState failure={error} onRetry={refetch} />;
  if (applications.length === 0) {
    return <Notice sign="works" title={text('none')} level={3} text={text('noneText')} />;
  }
  function keep(next: KeptApps) {
    setKept(next);
    dispatch(keepApps(roleId ?? '', next));
  }
  /** Before the first opening of each application it is said what that application will be told. */
  async function open({ appCode, appDetailId, name }: ListedApplication) {
    if (kept.opened[appCode] === undefined) {
      const question = {
        title: text('firstTitle', { name: name[language] }),
        content: text('firstText'),
        confirm: text('firstOpen'),
        cancel: text('firstNot'),
      };
      if (!(await ask(question))) return;
    }
    keep({ ...kept, opened: { ...kept.opened, [appCode]: clock.now() } });
    location.assign(
      applicationAddress({ appCode, appDetailId }, { token, roleId }, { origin: location.origin, apiHost }),
    );
  }
  const ordered = inOwnOrder(applications, kept);
  const shown = ordered.filter((one) => matchesApp(one, search));
  const last = lastOpened(applications, kept);
  return (
    <>
      <p className="apps__lead quiet text-m">{text('lead')}</p>
      {applications.length >= SEARCHED && (
        <SearchBar
          placeholder={text('search')}
          aria-label={text('search')}
          value={search}
          onChange={setSearch}
          onClear={() => setSearch('')}
        />
      )}
      {last && search === '' && (
        <p className="apps__last">
          <Button kind="plain" onClick={() => void open(last)}>
            {text('last', {
              name: last.name[language],
              time: intl.formatDate(kept.opened[last.appCode], {
                month: 'numeric',
                day: 'numeric',
                hour: '2-digit',
                minute: '2-digit',
              }),
            })}
          </Button>
        </p>
      )}
      {shown.length === 0 && <Notice sign="lost" title={text('notFound')} level={3} />}
      <ul className="apps grid gap-2 unmarked" aria-label={text('title')}>
        {shown.map((one, index) => (
          <li key={one.appCode} className="apps__entry flex gap-2 middle">
            <button type="button" className="apps__one rounded inked flex gap-3 middle" onClick={() => void open(one)}>
              <span className="apps__mark branded text-xl strong grid firm" aria-hidden="true">
                {one.name[language].slice(0, 1)}
              </span>
              <span>
                <span className="text-l strong block">{one.name[language]}</span>
                <span className="quiet text-m block">{one.about[language]}</span>
              </span>
            </button>
            {ordering && search === '' && (
              <span className="flex firm">
                <Button
                  kind="plain"
                  small
                  disabled={index === 0}
                  aria-label={text('up', { name: one.name[language] })}
                  onClick={() => keep(moved(applications, kept, one.appCode, -1))}
                >
                  <UpOutline />
                </Button>
                <Button
                  kind="plain"
                  small
                  disabled={index === shown.length - 1}
                  aria-label={text('down', { name: one.name[language] })}
                  onClick={() => keep(moved(applications, kept, one.appCode, 1))}
                >
                  <DownOutline />
                </Button>
              </span>
            )}
          </li>
        ))}
      </ul>
      {applications.length > 1 && search === '' && (
        <Button kind="plain" aria-pressed={ordering} onClick={() => setOrdering(!ordering)}>
          {text(ordering ? 'ordered' : 'order')}
        </Button>
      )}
    </>
  );
}
