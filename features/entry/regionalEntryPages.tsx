/** /one-edu-login, /one-edu-login-hunan and /one-edu-login-hainan: entries from education platforms (2.09). */
import { useAppDispatch } from '../../src/store/store';
import { entryApi } from './api';
import { ProviderEntry } from './ProviderEntry';

export function OneEduEntry() {
  const dispatch = useAppDispatch();
  return (
    <ProviderEntry
      exchange={(accessToken, query) =>
        dispatch(entryApi.endpoints.oneEdu.initiate({ accessToken, source: query.get('source') ?? '' }))
      }
    />
  );
}

export function HunanEntry() {
  const dispatch = useAppDispatch();
  return <ProviderEntry exchange={(accessToken) => dispatch(entryApi.endpoints.hunan.initiate({ accessToken }))} />;
}

export function HainanEntry() {
  const dispatch = useAppDispatch();
  return <ProviderEntry exchange={(accessToken) => dispatch(entryApi.endpoints.hainan.initiate({ accessToken }))} />;
}
