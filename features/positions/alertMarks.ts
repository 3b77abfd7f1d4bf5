/** What the viewer's alerts say of pupils, by student id. Positions know nothing of alerts and are told. */
import { createContext, useContext } from 'react';
import type { AlertMark } from '../../contract';

export type AlertMarks = ReadonlyMap<string, AlertMark>;

export const NO_MARKS: AlertMarks = new Map();
export const AlertMarksContext = createContext(NO_MARKS);
export const useAlertMarks = () => useContext(AlertMarksContext);
