/** antd-mobile's dialog as a question. */
import { show } from './antdShown';
import { uiTextNow } from './messages';
import type { Question } from './question';

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
    // A question with one answer cannot be left without it.
    const dialog = show({
      title,
      content,
      actions: [actions],
      leavable: cancel !== undefined,
      closeOnMaskClick: false,
      onAction: ({ key }) => answered(key === 'confirm'),
      afterClose: () => resolve(false),
    });
  });
