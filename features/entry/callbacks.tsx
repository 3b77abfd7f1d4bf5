/**
 * /heEduAuthBack, /bindCardEntry and /authBack: where others lead back to (2.10, 2.11). The specification names them and says no more; ours:
 * heEduAuthBack brings the HeEdu platform's `accessToken`, which is kept as the education token; bindCardEntry is what a card's QR code
 * opens, with the card and, from within HeEdu, an `accessToken`; authBack brings WeChat's `openId`, or `error` when somebody declined.
 */
import { useState } from 'react';
import { Navigate, useHref, useLocation } from 'react-router-dom';
import { keepEducationToken } from '../../src/session/educationToken';
import { loginAddress, withinSite } from '../../src/session/landing';
import { useAppDispatch, useAppSelector } from '../../src/store/store';
import { entryApi } from './api';
import { useText } from './messages';
import { InVain, ProviderEntry } from './ProviderEntry';

/** The one-edu door's name for those who come through HeEdu. */
const HE_EDU = 'heEdu';

function useHeEdu() {
  const dispatch = useAppDispatch();
  return (accessToken: string) => {
    dispatch(keepEducationToken(accessToken));
    return dispatch(entryApi.endpoints.oneEdu.initiate({ accessToken, source: HE_EDU }));
  };
}

export function HeEduAuthBack() {
  return <ProviderEntry exchange={useHeEdu()} />;
}

/** On to the card's page; whoever is signed out signs in before, through HeEdu where its token came along. */
export function BindCardEntry() {
  const { search } = useLocation();
  const [{ accessToken, card }] = useState(() => cardBrought(search));
  const { token, openId } = useAppSelector(({ global }) => global);
  const exchange = useHeEdu();
  const page = useHref(`/bind/card?${card}`);

  if (accessToken) return <ProviderEntry exchange={exchange} leadsTo={page} />;
  return <Navigate to={token ? `/bind/card?${card}` : loginAddress(page, openId)} replace />;
}

function cardBrought(search: string) {
  const query = new URLSearchParams(search);
  const accessToken = query.get('accessToken');
  query.delete('accessToken');
  return { accessToken, card: query.toString() };
}

/** The WeChat id is kept when the console opens; here one is only led on. */
export function AuthBack() {
  const text = useText();
  const { search } = useLocation();
  const query = new URLSearchParams(search);
  const basePath = useHref('/');
  const { openId: known } = useAppSelector(({ global }) => global);
  const signedIn = useAppSelector(({ global }) => global.token !== '');
  const target = withinSite(query.get('redirect'), { origin: location.origin, basePath });
  if (query.has('error')) return <InVain why={text('denied')} search={`?${new URLSearchParams({ redirect: target })}`} />;
  return <Navigate to={signedIn ? target : loginAddress(target, query.get('openId') ?? known)} replace />;
}
