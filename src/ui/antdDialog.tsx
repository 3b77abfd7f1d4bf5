/** antd-mobile's dialog, and a question with one or two buttons in it. */
import '../antdReact19';
import { Dialog, type DialogShowProps } from 'antd-mobile';
import { openPopup } from './popups';
import type { Question } from './question';
import { uiTextNow } from './messages';

/** Milliseconds after which an opening dialog counts as complete. */
const OPENING = 400;

interface ShowDialogProps extends Omit<DialogShowProps, 'afterShow' | 'closeOnAction'> {
  /** True when Back and Escape close the dialog. Otherwise they do nothing while it is open. */
  leavable: boolean;
}

/**
 * Calls back when the page changes its language, as another tab may make it do. A dialog is written in one language.
 */
function onOtherLanguage(changed: () => void): () => void {
  const root = document.documentElement;
  const { lang } = root;
  const observer = new MutationObserver(() => root.lang !== lang && changed());
  observer.observe(root, { attributeFilter: ['lang'] });
  return () => observer.disconnect();
}

/**
 * Shows a dialog until the returned `close` is called; when it is leavable, until Back or Escape or until the page
 * changes its language. It takes the focus once it is open, and gives it back.
 */
export function showDialog({ leavable, afterClose, ...shown }: ShowDialogProps): { close: () => void } {
  let setComplete = () => {};
  const complete = new Promise<void>((resolve) => {
    setComplete = resolve;
    setTimeout(resolve, OPENING);
  });
  // Waits for the opening: a dialog closed before its first frame stays on the page, invisible, because the library's
  // spring never comes to rest.
  let closing = false;
  const close = () => {
    closing = true;
    leaveStack();
    void complete.then(() => dialog.close());
  };
  const leaveStack = openPopup(() => leavable && close());
  const forgetLanguage = leavable ? onOtherLanguage(close) : () => {};
  const before = document.activeElement;
  // A dialog that was answered before it was all there leaves the focus to what follows.
  void complete.then(() => !closing && focusLastDialog());
  const dialog = Dialog.show({
    ...shown,
    afterShow: () => setComplete(),
    afterClose() {
      leaveStack();
      forgetLanguage();
      if (before instanceof HTMLElement && before.isConnected && document.activeElement === document.body)
        before.focus({ preventScroll: true });
      afterClose?.();
    },
  });
  return { close };
}

function focusLastDialog(): void {
  const box = [...document.querySelectorAll<HTMLElement>('.adm-dialog [role="dialog"]')].at(-1);
  if (!box || box.contains(document.activeElement)) return;
  box.tabIndex = -1;
  box.focus({ preventScroll: true });
}

export const askWithAntd = ({ title, content, confirm = uiTextNow()('confirm'), cancel }: Question) =>
  new Promise<boolean>((resolve) => {
    const actions = [
      ...(cancel === undefined ? [] : [{ key: 'cancel', text: cancel }]),
      { key: 'confirm', text: confirm, bold: true },
    ];
    const answered = (yes: boolean) => {
      resolve(yes);
      dialog.close();
    };
    // A dialog with one button must be confirmed.
    const dialog = showDialog({
      title,
      content,
      actions: [actions],
      leavable: cancel !== undefined,
      closeOnMaskClick: false,
      onAction: ({ key }) => answered(key === 'confirm'),
      afterClose: () => resolve(false),
    });
  });
