/** The state of a sign-in: the specification's 'login' area (3.10). */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { CODES } from '../../contract/envelope';
import { roleOf } from '../../contract/permissions';
import type { SignedIn } from '../../contract/user';
import type { Failure } from '../service/failure';
import { sessionEnded } from './global';

interface LoginState {
  /** True when the platform asks for the image code. */
  showVerifyCode: boolean;
  /** The picture of the image code. */
  verifyInfo: { imageCodeId: string; image: string } | null;
  /** The last failure with the platform's message (4.07), which is said in the viewer's language. */
  failure: Failure | null;
  /** The specification sets it (3.10) and gives it no meaning. */
  userType: number;
  /** Days a sign-in lasts; 0 until the browser closes. */
  expires: number;
  /** Names of pupils that were corrected here (4.18). */
  studentList: { studentId: string; studentName: string }[];
  /** Identities to choose from. Each carries a token, so the choice removes them. */
  identityList: SignedIn[];
}

export const untouched: LoginState = {
  showVerifyCode: false,
  verifyInfo: null,
  failure: null,
  userType: 1,
  expires: 7,
  studentList: [],
  identityList: [],
};

/** All identities except the teacher's; with more than one, the console offers a switch (5.10). */
export const studentIdentities = <One extends Pick<SignedIn, 'userType'>>(identities: readonly One[]): One[] =>
  identities.filter(({ userType }) => roleOf(userType) !== 'teacher');

/** Codes without an error message (4.07): one asks for the image code, the other is success. */
const SILENT: readonly (number | null)[] = [CODES.imageCodeNeeded, CODES.ok];

export const login = createSlice({
  name: 'login',
  initialState: untouched,
  reducers: {
    /** Credentials are accepted; with several identities the viewer chooses one (4.05). */
    signInAnswered: (state, { payload: identityList }: PayloadAction<SignedIn[]>) => ({
      ...state,
      failure: null,
      showVerifyCode: false,
      verifyInfo: null,
      identityList,
    }),
    /** A failed sign-in (4.07). Once the image code is shown, every failure brings a new one (4.08). */
    signInFailed(state, { payload: failure }: PayloadAction<Failure>) {
      state.failure = SILENT.includes(failure.code) ? null : failure;
      state.showVerifyCode ||= failure.code === CODES.imageCodeNeeded;
    },
    imageCodeArrived(state, { payload }: PayloadAction<LoginState['verifyInfo']>) {
      state.verifyInfo = payload;
    },
    errorRead(state) {
      state.failure = null;
    },
    expiresChosen(state, { payload }: PayloadAction<number>) {
      state.expires = payload;
    },
    /** The viewer has chosen; the tokens of the other identities are removed. */
    identityChosen: ({ userType, expires, studentList }) => ({ ...untouched, userType, expires, studentList }),
    /** A student's new name (4.18). */
    studentNamed(
      state,
      { payload: { studentId, studentName } }: PayloadAction<{ studentId: string; studentName: string }>,
    ) {
      state.studentList = [
        ...state.studentList.filter((student) => student.studentId !== studentId),
        { studentId, studentName },
      ];
    },
  },
  extraReducers: (build) => build.addCase(sessionEnded, () => untouched),
});

export const {
  signInAnswered,
  signInFailed,
  imageCodeArrived,
  errorRead,
  expiresChosen,
  identityChosen,
  studentNamed,
} = login.actions;
