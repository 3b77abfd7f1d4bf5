/** WeChat sign-in: starts the authorisation that returns to /authBack, and stores the WeChat id (3.02). */
import { openIdKnown } from '../store/global';
import type { Thunk } from '../store/store';
import { COOKIES, SESSION_KEYS } from './browserStorage';
import { MINI_PROGRAM } from './initialSession';

/** Router state of the sign-in page for a WeChat id that belongs to no account yet. */
export interface OpenIdTicket {
  openIdTicket: string;
}

/**
 * Returns WeChat's authorisation address. Only this browser knows the state in it, so that an attacker cannot make
 * somebody sign in with the attacker's id. @param back absolute address where WeChat returns to.
 */
export const beginWeChat =
  (back: string): Thunk<string> =>
  (_dispatch, _getState, { storage, newSecret, config }) => {
    const state = newSecret();
    storage.session.setItem(SESSION_KEYS.weChatState, state);
    const address = new URL(config.weChat.authorize, back);
    address.searchParams.set('redirect_uri', back);
    address.searchParams.set('state', state);
    return address.href;
  };

/** Whether this browser began an authorisation with this state that has not ended. */
export const weChatBegunHere =
  (state: string): Thunk<boolean> =>
  (_dispatch, _getState, { storage }) =>
    state !== '' && storage.session.getItem(SESSION_KEYS.weChatState) === state;

export const endWeChat =
  (): Thunk =>
  (_dispatch, _getState, { storage }) =>
    storage.session.removeItem(SESSION_KEYS.weChatState);

export const storeOpenId =
  (openId: string): Thunk =>
  (dispatch, getState, { storage }) => {
    if (getState().setting.source !== MINI_PROGRAM) storage.cookies.write(COOKIES.wechat, openId);
    dispatch(openIdKnown(openId));
  };
