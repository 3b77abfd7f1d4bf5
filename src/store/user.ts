/** The viewer's record and the functions enabled for it: the specification's 'user' area (3.06, 4.11-4.16). */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { batteryPercent } from '../../contract/freshness';
import type { Fix, Position } from '../../contract/position';
import type { CurrentUser } from '../../contract/user';
import { sessionEnded } from './global';

/** A position with its battery as a number (3.05). */
export type CurrentLocation = Omit<Position, 'power'> & { power: number | null };

export interface UserState {
  /** True until the record is loaded. */
  isInit: boolean;
  /** True on the parent side: userType 2 or 3. */
  isStudent: boolean;
  isGansu: boolean;
  currentUser: CurrentUser | null;
  currentLocation: CurrentLocation | null;
  currentTrack: Fix[];
  sosEnable: boolean;
  powerEnable: boolean;
  attendanceEnable: boolean;
  applicationEnable: boolean;
  noticeEnable: boolean;
  callEnable: boolean;
}

const unknown: UserState = {
  isInit: true,
  isStudent: false,
  isGansu: false,
  currentUser: null,
  currentLocation: null,
  currentTrack: [],
  sosEnable: false,
  powerEnable: false,
  attendanceEnable: false,
  applicationEnable: false,
  noticeEnable: false,
  callEnable: false,
};

const GANSU = '110000';
/** The one province whose parents do not get 'HOME' (4.15). */
const WITHOUT_HOME = '620102';

const onParentSide = ({ userType }: Pick<CurrentUser, 'userType'>) => userType === '2' || userType === '3';

/** The functions enabled for a viewer. @param source channel from which the console was opened. */
export function enabledFor(user: CurrentUser, source: string) {
  const parent = onParentSide(user);
  return {
    powerEnable: parent,
    sosEnable: parent,
    callEnable: parent,
    attendanceEnable: parent && Boolean(user.schoolId),
    applicationEnable: source !== 'miniapp' && (!parent || Boolean(user.schoolId)),
    noticeEnable: !parent && source !== 'xsk',
  };
}

/** 'HOME' is added unless a parent's province is 620102 (4.15). */
export const authoritiesOf = (user: CurrentUser): string[] =>
  onParentSide(user) && user.provinceCode === WITHOUT_HOME ? [] : ['HOME'];

export const user = createSlice({
  name: 'user',
  initialState: unknown,
  reducers: {
    userArrived: (state, { payload: { user, source } }: PayloadAction<{ user: CurrentUser; source: string }>) => ({
      ...state,
      isInit: false,
      isStudent: onParentSide(user),
      isGansu: user.provinceCode === GANSU,
      currentUser: user,
      ...enabledFor(user, source),
    }),
    /** A new photo, parent name or real name (4.18). */
    profileUpdated(
      state,
      { payload }: PayloadAction<Partial<Pick<CurrentUser, 'photoUrl' | 'parentName' | 'realName' | 'studentName'>>>,
    ) {
      if (state.currentUser) Object.assign(state.currentUser, payload);
    },
    located(state, { payload }: PayloadAction<Position | null>) {
      state.currentLocation = payload && { ...payload, power: batteryPercent(payload.power) };
    },
    tracked(state, { payload }: PayloadAction<Fix[]>) {
      state.currentTrack = payload;
    },
  },
  extraReducers: (build) => build.addCase(sessionEnded, () => unknown),
});

export const { userArrived, profileUpdated, located, tracked } = user.actions;
