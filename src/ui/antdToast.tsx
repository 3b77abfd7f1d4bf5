/** antd-mobile's toast, with an icon for each kind and a voice for screen readers. */
import '../antdReact19';
import { Toast } from 'antd-mobile';
import { GlobalOutline, InformationCircleOutline } from 'antd-mobile-icons';
import type { ReactNode } from 'react';
import type { ToastKind } from './toast';

const ICONS: Record<ToastKind, ReactNode> = {
  info: <InformationCircleOutline />,
  success: 'success',
  fail: 'fail',
  offline: <GlobalOutline />,
  loading: 'loading',
};

export function showToast(kind: ToastKind, words: string, duration: number, mask: boolean) {
  const role = kind === 'fail' || kind === 'offline' ? 'alert' : 'status';
  Toast.show({ icon: ICONS[kind], content: <span role={role}>{words}</span>, duration, maskClickable: !mask });
}

export const clearToast = () => Toast.clear();
