/** antd-mobile's dialog, shown until it is answered or Back leads away from what it asks about. */
import '../antdReact19';
import { Dialog, type DialogShowProps } from 'antd-mobile';

export function showUntilBack({ afterClose, ...shown }: DialogShowProps) {
  const dialog = Dialog.show({
    ...shown,
    afterClose() {
      window.removeEventListener('popstate', away);
      afterClose?.();
    },
  });
  const away = () => dialog.close();
  window.addEventListener('popstate', away);
  return dialog;
}
