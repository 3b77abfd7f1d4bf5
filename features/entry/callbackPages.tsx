/**
 * /heEduAuthBack, /bindCardEntry and /authBack: the pages that other platforms lead back to (2.10, 2.11).
 * The specification names them and says no more.
 * heEduAuthBack gets HeEdu's `accessToken`, which is kept as the education token.
 * bindCardEntry is the address in a card's QR code, with the card's numbers and, from within HeEdu, an `accessToken`.
 * authBack gets WeChat's answer: an `accessToken` with the `state` of the request, or `error` when the person declined.
 * A bare `openId` is passed on to sign-in.
 */
import { useState } from 'react';
import { Navigate, useHref, useLocation } from 'react-router-dom';
import { useText } from '../../src/messages/texts';
import { storeEducationToken } from '../../src/session/startSession';
import { weChatBegunHere, endWeChat } from '../../src/session/weChat';
import { loginAddress, pathWithinSite } from '../../src/session/signInTarget';
import { useAppDispatch, useAppSelector } from '../../src/store/store';
import { entryApi } from './api';
import { EntryFailed, ProviderEntry } from './ProviderEntry';
import type { Exchange } from './useProviderEntry';

/** The `source` of one-edu entries that come through HeEdu. */
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

/**
 * Opens the binding page of the card. A person who is signed out signs in first, through HeEdu if its token is in the
 * address.
 */
export function BindCardEntry() {
  const { search } = useLocation();
  const [{ accessToken, card }] = useState(() => cardFromSearch(search));
  const { token, openId } = useAppSelector(({ global }) => global);
  const exchange = useHeEdu();
  const page = useHref(`/bind/card?${card}`);

  if (accessToken) return <ProviderEntry exchange={exchange} target={page} />;
  return <Navigate to={token ? `/bind/card?${card}` : loginAddress(page, openId)} replace />;
}

function cardFromSearch(search: string) {
  const query = new URLSearchParams(search);
  const accessToken = query.get('accessToken');
  query.delete('accessToken');
  return { accessToken, card: query.toString() };
}

/** Signs in when the platform knows the WeChat id; otherwise opens sign-in, which binds the id. */
export function AuthBack() {
  const text = useText('entries');
  const dispatch = useAppDispatch();
  const { search } = useLocation();
  // Kept from the first render, because the token is then removed from the address.
  const [query] = useState(() => new URLSearchParams(search));
  const [started] = useState(() => query.has('accessToken') && dispatch(weChatBegunHere(query.get('state') ?? '')));
  const basePath = useHref('/');
  const { openId: knownOpenId } = useAppSelector(({ global }) => global);
  const signedIn = useAppSelector(({ global }) => global.token !== '');
  const exchange = useWeChat();
  const target = pathWithinSite(query.get('redirect'), { origin: location.origin, basePath });
  const nextSearch = `?${new URLSearchParams({ redirect: target })}`;

  if (query.has('error')) return <EntryFailed why={text('denied')} search={nextSearch} />;
  if (started) return <ProviderEntry exchange={exchange} target={target} />;
  if (query.has('accessToken')) return <EntryFailed why={text('notBegun')} search={nextSearch} />;
  return <Navigate to={signedIn ? target : loginAddress(target, query.get('openId') ?? knownOpenId)} replace />;
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
