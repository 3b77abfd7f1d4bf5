/** antd-mobile's dialog, shown until it is answered or, if one may walk away from it, until Back leads away from what it asks about. */
import '../antdReact19';
import { Dialog, type DialogShowProps } from 'antd-mobile';

/** Milliseconds in which a dialog is all there; it is closed after them whatever the library says. */
const ARRIVES = 400;

interface ShowProps extends Omit<DialogShowProps, 'afterShow' | 'closeOnAction'> {
  leavable: boolean;
}

/** @returns what closes it. */
export function show({ leavable, afterClose, ...shown }: ShowProps): { close: () => void } {
  let arrived = () => {};
  const here = new Promise<void>((resolve) => {
    arrived = resolve;
    setTimeout(resolve, ARRIVES);
  });
  // Not before it is all there: turned back before its first frame, the library's spring never comes to rest, and the dialog stays on the page unseen.
  const close = () => void here.then(() => dialog.close());
  const dialog = Dialog.show({
    ...shown,
    afterShow: () => arrived(),
    afterClose() {
      window.removeEventListener('popstate', close);
      afterClose?.();
    },
  });
  if (leavable) window.addEventListener('popstate', close);
  return { close };
}
