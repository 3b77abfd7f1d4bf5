/** Who is signed in and what they may open: the specification's 'global' area (3.01, 3.03). */
import { createSelector, createSlice, type PayloadAction, type UnknownAction } from '@reduxjs/toolkit';
import { roleOf, startingAuthorities } from '../../contract/permissions';
import type { Credentials } from '../session/initialSession';

export interface GlobalState {
  token: string;
  /** The user type. */
  level: string;
  roleId: string;
  openId: string;
  is_weixin: boolean;
  /** Authorities: those of the role first, then the added ones (6.02). */
  authList: string[];
  /** True while any call to the platform is under way (4.23). */
  showLoading: boolean;
  /** Number of calls under way. */
  callsUnderWay: number;
}

const nobody: GlobalState = {
  token: '',
  level: '',
  roleId: '',
  openId: '',
  is_weixin: false,
  authList: startingAuthorities(null),
  showLoading: false,
  callsUnderWay: 0,
};

const OF_PLATFORM = /^platform\/execute(?:Query|Mutation)\/(pending|fulfilled|rejected)$/;
const begun = (action: UnknownAction) => OF_PLATFORM.exec(action.type)?.[1] === 'pending';
/** A query answered from the cache was never pending; RTK Query rejects it with `condition`. */
const ended = (action: UnknownAction) => {
  const outcome = OF_PLATFORM.exec(action.type)?.[1];
  return (
    (outcome === 'fulfilled' || outcome === 'rejected') &&
    (action as { meta?: { condition?: boolean } }).meta?.condition !== true
  );
};

const count = (state: GlobalState, change: number) => {
  state.callsUnderWay = Math.max(0, state.callsUnderWay + change);
  state.showLoading = state.callsUnderWay > 0;
};

export const global = createSlice({
  name: 'global',
  initialState: nobody,
  reducers: {
    consoleOpened: (state, { payload }: PayloadAction<{ openId: string; is_weixin: boolean }>) => ({
      ...state,
      ...payload,
    }),
    sessionStarted: (state, { payload: { token, level, roleId } }: PayloadAction<Credentials>) => ({
      ...state,
      token,
      level,
      roleId,
      authList: startingAuthorities(roleOf(level)),
    }),
    /** WeChat has returned the viewer's id. */
    openIdKnown(state, { payload }: PayloadAction<string>) {
      state.openId = payload;
    },
    authoritiesAdded: (state, { payload }: PayloadAction<readonly string[]>) => {
      state.authList = [...new Set([...state.authList, ...payload])];
    },
    sessionEnded: ({ is_weixin }) => ({ ...nobody, is_weixin }),
  },
  extraReducers: (build) => {
    build.addMatcher(begun, (state) => count(state, 1)).addMatcher(ended, (state) => count(state, -1));
  },
});

export const { consoleOpened, sessionStarted, openIdKnown, authoritiesAdded, sessionEnded } = global.actions;

/** The auth state of the specification (3.03), derived from this area. */
export const selectAuth = createSelector(
  [(state: { global: GlobalState }) => state.global],
  ({ token, level, roleId, authList }) => {
    const role = token ? roleOf(level) : null;
    const own = startingAuthorities(role);
    return {
      authority: role ?? 'guest',
      type: role,
      token,
      roleId,
      pageAuthorities: authList.filter((authority) => !own.includes(authority)),
    };
  },
);
