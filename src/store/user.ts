/**
 * The viewer's record and the functions enabled for it: the specification's 'user' area (3.06, 4.11-4.16). Position and
 * track of the viewer's child are in the cache of the platform's answers.
 */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { CurrentUser } from '../../contract/user';
import { sessionEnded } from './global';

interface UserState {
  /** True until the record is loaded. */
  isInit: boolean;
  /** A marker that the specification sets (4.16) and gives no meaning. */
  isGansu: boolean;
  currentUser: CurrentUser | null;
  sosEnable: boolean;
  powerEnable: boolean;
  attendanceEnable: boolean;
  applicationEnable: boolean;
  noticeEnable: boolean;
  callEnable: boolean;
}

const unknown: UserState = {
  isInit: true,
  isGansu: false,
  currentUser: null,
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

/** User types 2 and 3 are the parent side (4.11). */
const onParentSide = ({ userType }: Pick<CurrentUser, 'userType'>) => userType === '2' || userType === '3';

/** The functions enabled for a viewer. @param source channel from which the console was opened. */
function enabledFor(user: CurrentUser, source: string) {
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
  },
  extraReducers: (build) => build.addCase(sessionEnded, () => unknown),
});

export const { userArrived, profileUpdated } = user.actions;
