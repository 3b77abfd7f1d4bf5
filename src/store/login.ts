/** The state of a sign-in: the specification's 'login' area (3.10). */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { CODES } from '../../contract/envelope';
import { roleOf } from '../../contract/permissions';
import type { SignedIn } from '../../contract/user';
import type { Failure } from '../service/failure';
import { sessionEnded } from './global';

export interface LoginState {
  /** True when the platform asks for the image code. */
  showVerifyCode: boolean;
  /** The picture of the image code. */
  verifyInfo: { imageCodeId: string; image: string } | null;
  /** The platform's message, and the failure itself for a text in the viewer's language. */
  errorMsg: string;
  failure: Failure | null;
  userType: number;
  /** Days a sign-in lasts; 0 until the browser closes. */
  expires: number;
  studentList: { studentId: string; studentName: string }[];
  /** Identities to choose from. Each carries a token, so the choice removes them. */
  identityList: SignedIn[];
  studentIdentityList: SignedIn[];
  showIdentity: boolean;
  showStudentSwitchIdentity: boolean;
  /** True while the password must be changed first. */
  isUpdate: boolean;
}

export const untouched: LoginState = {
  showVerifyCode: false,
  verifyInfo: null,
  errorMsg: '',
  failure: null,
  userType: 1,
  expires: 7,
  studentList: [],
  identityList: [],
  studentIdentityList: [],
  showIdentity: false,
  showStudentSwitchIdentity: false,
  isUpdate: false,
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
    /** Credentials are accepted; with several identities the viewer chooses one (4.05, 5.10). */
    signInAnswered(state, { payload: identities }: PayloadAction<SignedIn[]>) {
      const ofStudents = studentIdentities(identities);
      return {
        ...state,
        errorMsg: '',
        failure: null,
        showVerifyCode: false,
        verifyInfo: null,
        identityList: identities,
        studentIdentityList: ofStudents,
        showIdentity: identities.length > 1,
        showStudentSwitchIdentity: ofStudents.length > 1,
      };
    },
    /** A failed sign-in (4.07). Once the image code is shown, every failure brings a new one (4.08). */
    signInFailed(state, { payload: failure }: PayloadAction<Failure>) {
      const silent = SILENT.includes(failure.code);
      state.errorMsg = silent ? '' : failure.msg;
      state.failure = silent ? null : failure;
      state.showVerifyCode ||= failure.code === CODES.imageCodeNeeded;
    },
    imageCodeArrived(state, { payload }: PayloadAction<LoginState['verifyInfo']>) {
      state.verifyInfo = payload;
    },
    errorRead(state) {
      state.errorMsg = '';
      state.failure = null;
    },
    expiresChosen(state, { payload }: PayloadAction<number>) {
      state.expires = payload;
    },
    passwordChangeBegun(state) {
      state.isUpdate = true;
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
  passwordChangeBegun,
  identityChosen,
  studentNamed,
} = login.actions;
