/** antd-mobile's dialog as a question. */
import '../antdReact19';
import { Dialog } from 'antd-mobile';
import type { Question } from './dialog';
import { showUntilBack } from './antdShown';
import { uiTextNow } from './uiTextNow';

export const askWithAntd = ({ title, content, confirm = uiTextNow()('confirm'), cancel }: Question) =>
  new Promise<boolean>((resolve) => {
    const actions = [...(cancel === undefined ? [] : [{ key: 'cancel', text: cancel }]), { key: 'confirm', text: confirm, bold: true }];
    // With one way out it is no question to be walked away from.
    const show = cancel === undefined ? Dialog.show : showUntilBack;
    show({ title, content, actions: [actions], closeOnAction: true, closeOnMaskClick: false, onAction: ({ key }) => resolve(key === 'confirm'), afterClose: () => resolve(false) });
  });
