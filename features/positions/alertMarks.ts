/**
 * The alert marks of pupils, by student id, as a context: src/app provides them, because this feature may not import
 * the alerts feature.
 */
import { createContext, useContext } from 'react';
import type { AlertMark } from '../../contract';

export type AlertMarks = ReadonlyMap<string, AlertMark>;

export const NO_ALERT_MARKS: AlertMarks = new Map();
export const AlertMarksContext = createContext(NO_ALERT_MARKS);
export const usePupilAlertMarks = () => useContext(AlertMarksContext);
