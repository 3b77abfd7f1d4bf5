/** Gives components access to this browser's push. */
import { createContext, useContext } from 'react';
import { NO_PUSH, type PushDevice } from './pushDevice';

export const PushContext = createContext<PushDevice>(NO_PUSH);
export const usePushDevice = () => useContext(PushContext);
