/** How a sign-in stands: the specification's 'login' area (3.10). */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { CODES } from '../../contract/envelope';
import { roleOf } from '../../contract/permissions';
import type { SignedIn } from '../../contract/user';
import type { Failure } from '../service/failure';
import { sessionEnded } from './global';

export interface LoginState {
  /** The image code is asked for. */
  showVerifyCode: boolean;
  /** Its picture. */
  verifyInfo: { imageCodeId: string; svg: string } | null;
  /** What went wrong in the platform's words, and the whole of it for saying it in the reader's language. */
  errorMsg: string;
  failure: Failure | null;
  userType: number;
  /** Days a sign-in lasts; 0 is until the browser closes. */
  expires: number;
  studentList: { studentId: string; studentName: string }[];
  /** Identities waiting for a choice; each carries its token, so they leave with the choice. */
  identityList: SignedIn[];
  studentIdentityList: SignedIn[];
  showIdentity: boolean;
  showStudentSwitchIdentity: boolean;
  /** The password is being changed before going on. */
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

/** Student identities are all but the teacher's; of more than one the console offers the switch (5.10). */
export const studentIdentities = <One extends Pick<SignedIn, 'userType'>>(identities: readonly One[]): One[] =>
  identities.filter(({ userType }) => roleOf(userType) !== 'teacher');

/** Codes whose message is not shown (4.07): one asks for the image code, the other is no error. */
const SILENT: readonly (number | null)[] = [CODES.imageCodeNeeded, CODES.ok];

export const login = createSlice({
  name: 'login',
  initialState: untouched,
  reducers: {
    /** The platform knows who it is; with several identities one has to be chosen (4.05, 5.10). */
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
    /** 4.07, and 4.08: whoever has seen the image code once sees a new one after every failure. */
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
    /** The choice is made: the other identities' tokens are forgotten. */
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
