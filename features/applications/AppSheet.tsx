/** /app: the school's applications (2.17). A tap opens one with the user signed in, as the sign-in page does (2.42). */
import './appSheet.css';
import { user } from '../../contract/user';
import { useConfig } from '../../src/config/ConfigContext';
import { useText } from '../../src/messages/texts';
import { api } from '../../src/service/api';
import { request } from '../../src/service/request';
import { applicationAddress } from '../../src/session/signInTarget';
import { useAppSelector } from '../../src/store/store';
import { LoadState } from '../../src/ui/LoadState';
import { Notice } from '../../src/ui/Notice';
import { Sheet } from '../../src/ui/Sheet';

/** The call that lists the school's applications. */
const applicationsApi = api.injectEndpoints({
  endpoints: (build) => ({ applications: build.query(request(user.applicationList)) }),
});

export const { useApplicationsQuery } = applicationsApi;

export function AppSheet() {
  const text = useText('applications');
  const enabled = useAppSelector(({ user }) => user.isInit || user.applicationEnable);
  return (
    <Sheet title={text('title')} anchor="full">
      {enabled ? (
        <Applications />
      ) : (
        <Notice sign="lock" title={text('off')} level={3}>
          <p>{text('offText')}</p>
        </Notice>
      )}
    </Sheet>
  );
}

function Applications() {
  const text = useText('applications');
  const language = useAppSelector(({ setting }) => setting.language);
  const { apiHost } = useConfig();
  const { token, roleId } = useAppSelector(({ global }) => global);
  const { data: applications, error, refetch } = useApplicationsQuery();

  if (applications === undefined) return <LoadState failure={error} onRetry={refetch} />;
  if (applications.length === 0) {
    return (
      <Notice sign="works" title={text('none')} level={3}>
        <p>{text('noneText')}</p>
      </Notice>
    );
  }
  return (
    <>
      <p className="apps__lead">{text('lead')}</p>
      <ul className="apps">
        {applications.map(({ appCode, appDetailId, name, about }) => (
          <li key={appCode}>
            <button
              type="button"
              className="apps__one"
              onClick={() =>
                location.assign(
                  applicationAddress({ appCode, appDetailId }, { token, roleId }, { origin: location.origin, apiHost }),
                )
              }
            >
              <span className="apps__mark" aria-hidden="true">
                {name[language].slice(0, 1)}
              </span>
              <span>
                <span className="apps__name">{name[language]}</span>
                <span className="apps__about">{about[language]}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
