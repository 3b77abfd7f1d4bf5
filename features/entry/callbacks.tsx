/**
 * /heEduAuthBack, /bindCardEntry and /authBack: where others lead back to (2.10, 2.11). The specification names them and says no more; ours:
 * heEduAuthBack brings the HeEdu platform's `accessToken`, which is kept as the education token; bindCardEntry is what a card's QR code
 * opens, with the card and, from within HeEdu, an `accessToken`; authBack brings what WeChat's authorisation gave, an `accessToken` with the
 * `state` it was begun with, or `error` when somebody declined; a bare `openId` only goes along to sign-in.
 */
import { useState } from 'react';
import { Navigate, useHref, useLocation } from 'react-router-dom';
import { storeEducationToken } from '../../src/session/startSession';
import { weChatBegunHere, endWeChat } from '../../src/session/weChat';
import { loginAddress, pathWithinSite } from '../../src/session/signInTarget';
import { useAppDispatch, useAppSelector } from '../../src/store/store';
import { entryApi } from './api';
import { useText } from './messages';
import { InVain, ProviderEntry } from './ProviderEntry';
import type { Exchange } from './useProviderEntry';

/** The one-edu door's name for those who come through HeEdu. */
const HE_EDU = 'heEdu';

function useHeEdu() {
  const dispatch = useAppDispatch();
  return (accessToken: string) => {
    dispatch(storeEducationToken(accessToken));
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

/** Back from WeChat: signed in where its id is known, to sign-in with the id where it is not. */
export function AuthBack() {
  const text = useText();
  const dispatch = useAppDispatch();
  const { search } = useLocation();
  // What the address brought counts, also once it has left the address.
  const [query] = useState(() => new URLSearchParams(search));
  const [begun] = useState(() => query.has('accessToken') && dispatch(weChatBegunHere(query.get('state') ?? '')));
  const basePath = useHref('/');
  const { openId: known } = useAppSelector(({ global }) => global);
  const signedIn = useAppSelector(({ global }) => global.token !== '');
  const exchange = useWeChat();
  const target = pathWithinSite(query.get('redirect'), { origin: location.origin, basePath });
  const onward = `?${new URLSearchParams({ redirect: target })}`;

  if (query.has('error')) return <InVain why={text('denied')} search={onward} />;
  if (begun) return <ProviderEntry exchange={exchange} leadsTo={target} />;
  if (query.has('accessToken')) return <InVain why={text('notBegun')} search={onward} />;
  return <Navigate to={signedIn ? target : loginAddress(target, query.get('openId') ?? known)} replace />;
}

function useWeChat(): Exchange {
  const dispatch = useAppDispatch();
  return async (accessToken) => {
    const { data, error } = await dispatch(entryApi.endpoints.weChat.initiate({ accessToken }));
    if (!data) return { error };
    dispatch(endWeChat());
    const { openId, openIdTicket, entries } = data;
    return { data: entries, ...(openIdTicket !== null && { unknown: { openId, openIdTicket } }) };
  };
}
