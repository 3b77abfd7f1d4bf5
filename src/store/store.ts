/** The Redux store: the specification's seven areas (3.18) and the cache of the platform's answers. */
import { combineReducers, configureStore, type ThunkAction, type UnknownAction } from '@reduxjs/toolkit';
import { useDispatch, useSelector } from 'react-redux';
import { api } from '../service/api';
import type { ThunkContext } from '../service/thunkContext';
import { approvalProcess } from './approvalProcess';
import { global } from './global';
import { login } from './login';
import { menu } from './menu';
import { setting } from './setting';
import { track } from './track';
import { user } from './user';

const reducer = combineReducers({
  [approvalProcess.name]: approvalProcess.reducer,
  [global.name]: global.reducer,
  [login.name]: login.reducer,
  [menu.name]: menu.reducer,
  [setting.name]: setting.reducer,
  [track.name]: track.reducer,
  [user.name]: user.reducer,
  [api.reducerPath]: api.reducer,
});

export const createStore = (outside: ThunkContext) =>
  configureStore({
    reducer,
    middleware: (defaults) =>
      // Immer already freezes the state. Checking ten thousand positions after every action would be slow.
      defaults({ thunk: { extraArgument: outside }, immutableCheck: false, serializableCheck: false }).concat(
        api.middleware,
      ),
  });

export type Store = ReturnType<typeof createStore>;
export type State = ReturnType<typeof reducer>;
export type Dispatch = Store['dispatch'];
export type Thunk<Result = void> = ThunkAction<Result, State, ThunkContext, UnknownAction>;

export const useAppSelector = useSelector.withTypes<State>();
export const useAppDispatch = useDispatch.withTypes<Dispatch>();
