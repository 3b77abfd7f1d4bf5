/** WeChat's authorisation: begun here, answered at /authBack, and its id kept for later (3.02). */
import { openIdKnown } from '../store/global';
import type { Thunk } from '../store/store';
import { COOKIES, SESSION_KEYS } from './browserStorage';
import { MINI_PROGRAM } from './initialSession';

/** What goes along to sign-in with an id nobody is known by yet. */
export interface OpenIdTicket {
  openIdTicket: string;
}

/**
 * The address where WeChat asks for leave. `back` is where it leads afterwards, absolute. The state it comes back with is known to this browser
 * alone: nobody can make somebody else sign in, unknowing, with an id of their own.
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

/** Whether an authorisation was begun in this browser, and not ended yet. */
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
