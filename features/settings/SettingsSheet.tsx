/** '/platform' of the operator and '/manage/settings' of a school, ours: all settings, with what counts and whose it is. */
import './settings.css';
import { useState } from 'react';
import type { KeptSetting, OperatedSchool } from '../../contract/settings/calls';
import { SETTING_TOPICS, settingRow, type SettingScope } from '../../contract/settings/settings';
import { useText } from '../../src/messages/texts';
import { LoadState } from '../../src/ui/LoadState';
import { NavRow } from '../../src/ui/NavRow';
import { SearchField } from '../../src/ui/SearchField';
import { Sheet } from '../../src/ui/Sheet';
import { settingPath, useOperatedSchoolsQuery, usePlatformSettingsQuery, useSchoolSettingsQuery } from './api';
import { valueWords } from './settingWords';

export function PlatformSettingsSheet() {
  const text = useText('settings');
  const { data, error, refetch } = usePlatformSettingsQuery({}, { refetchOnMountOrArgChange: true });
  return (
    <Sheet title={text('platform')} closesTo="/profile" anchor="full">
      <p className="quiet text-m below-3">{text('platformIntro')}</p>
      {data ? <Topics scope="platform" all={data.settings} /> : <LoadState failure={error} onRetry={refetch} />}
      <Schools />
    </Sheet>
  );
}

export function SchoolSettingsSheet() {
  const text = useText('settings');
  const { data, error, refetch } = useSchoolSettingsQuery({}, { refetchOnMountOrArgChange: true });
  return (
    <Sheet title={text('school')} closesTo="/manage" anchor="full">
      <p className="quiet text-m below-3">{text('schoolIntro')}</p>
      {data ? <Topics scope="school" all={data.settings} /> : <LoadState failure={error} onRetry={refetch} />}
    </Sheet>
  );
}

/** Lists longer than this can be searched. */
const SEARCHED_FROM = 8;

function Topics({ scope, all }: { scope: SettingScope; all: readonly KeptSetting[] }) {
  const text = useText('settings');
  const [sought, setSought] = useState('');
  const words = sought.trim().toLowerCase();
  const found = all.filter(({ name }) =>
    [text(`name.${name}`), text(`note.${name}`), settingRow(name).variable].some((one) =>
      one.toLowerCase().includes(words),
    ),
  );
  return (
    <>
      {all.length >= SEARCHED_FROM && <SearchField label={text('search')} value={sought} onChange={setSought} />}
      {found.length === 0 && <p className="quiet text-m">{text('notFound')}</p>}
      {SETTING_TOPICS.map((topic) => {
        const ofTopic = found.filter(({ name }) => settingRow(name).topic === topic);
        if (ofTopic.length === 0) return null;
        return (
          <section key={topic} className="setting-topic" aria-label={text(`topic.${topic}`)}>
            <h3 className="quiet text-m strong">{text(`topic.${topic}`)}</h3>
            {ofTopic.map((one) => (
              <NavRow
                key={one.name}
                to={settingPath(scope, one.name)}
                aside={valueWords(text, one)}
                // A map from anywhere may be tried on such a page only (decision 101).
                reloads={settingRow(one.name).form.kind === 'map'}
              >
                {text(`name.${one.name}`)}
              </NavRow>
            ))}
          </section>
        );
      })}
    </>
  );
}

/** The schools of the platform: counts, and no name of a person. */
function Schools() {
  const text = useText('settings');
  const { data, error, refetch } = useOperatedSchoolsQuery({}, { refetchOnMountOrArgChange: true });
  return (
    <section className="setting-topic" aria-label={text('schools')}>
      <h3 className="quiet text-m strong">{text('schools')}</h3>
      {data ? (
        <ul className="unmarked">
          {data.map((one) => (
            <SchoolRow key={one.schoolId} one={one} />
          ))}
        </ul>
      ) : (
        <LoadState failure={error} onRetry={refetch} />
      )}
    </section>
  );
}

function SchoolRow({ one: { name, timeZone, isOff, pupils, administrators, providers } }: { one: OperatedSchool }) {
  const text = useText('settings');
  return (
    <li className="setting-school">
      <p className="text-l breaks">
        {name}
        {isOff && <span className="warn text-m"> · {text('schoolOff')}</span>}
      </p>
      <p className="quiet text-m">{text('schoolFacts', { pupils, administrators, timeZone })}</p>
      <p className={`${providers === 0 ? 'warn' : 'quiet'} text-m`}>{text('schoolProviders', { n: providers })}</p>
    </li>
  );
}
