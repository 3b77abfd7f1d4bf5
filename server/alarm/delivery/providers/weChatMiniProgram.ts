/**
 * Subscription messages of a WeChat mini-program. A person has allowed them by a tap, once a message or for long.
 * @see https://developers.weixin.qq.com/miniprogram/dev/framework/open-ability/subscribe-message.html
 */
import type { MakeProvider } from './provider';
import type { Language } from '../../../../contract/language';
import { noTemplate } from './judge';
import { templateData, weChatSender } from './weChat';

const LANGUAGES: Readonly<Record<Language, string>> = { zh: 'zh_CN', en: 'en_US' };

export const weChatMiniProgram: MakeProvider = (values, outside) => {
  const send = weChatSender(values, outside);
  const page = values['page'];
  return {
    async send(message, to) {
      const filled = templateData(values['alertTemplate'] ?? '', message);
      if (!filled) return noTemplate;
      return send('/cgi-bin/message/subscribe/send', {
        touser: to,
        template_id: filled.id,
        ...(page && { page }),
        data: filled.data,
        miniprogram_state: 'formal',
        lang: LANGUAGES[message.language],
      });
    },
  };
};
