/** antd-mobile's toast with an icon for each kind, at the top of the screen. It hides from screen readers, so its words are announced too. */
import '../antdReact19';
import './toast.css';
import { Toast } from 'antd-mobile';
import { GlobalOutline, InformationCircleOutline } from 'antd-mobile-icons';
import type { ReactNode } from 'react';
import { announce } from './announce';

export type ToastKind = 'info' | 'success' | 'fail' | 'offline' | 'loading';

const ICONS: Record<ToastKind, ReactNode> = {
  info: <InformationCircleOutline />,
  success: 'success',
  fail: 'fail',
  offline: <GlobalOutline />,
  loading: 'loading',
};

export function showToast(kind: ToastKind, words: string, duration: number, mask: boolean) {
  Toast.show({
    icon: ICONS[kind],
    content: words,
    duration,
    maskClickable: !mask,
    maskClassName: mask ? 'toast toast--blocking' : 'toast',
  });
  announce(words, kind === 'fail' || kind === 'offline' ? 'assertive' : 'polite');
}

export const clearToast = () => Toast.clear();
