/**
 * Template messages of a WeChat service account, to people who follow it. Only certified accounts may send them.
 * @see https://developers.weixin.qq.com/doc/offiaccount/Message_Management/Template_Message_Interface.html
 */
import { sha256 } from '../../../engine/sha256';
import type { MakeProvider } from './provider';
import { noTemplate } from './judge';
import { templateData, weChatSender } from './weChat';

/** `client_msg_id` has at most 32 characters: one message goes once, however often it is sent. */
const CLIENT_ID = 32;

export const weChatOfficial: MakeProvider = (values, outside) => {
  const send = weChatSender(values, outside);
  return {
    async send(message, to) {
      const filled = templateData(values['alertTemplate'] ?? '', message);
      if (!filled) return noTemplate;
      return send('/cgi-bin/message/template/send', {
        touser: to,
        template_id: filled.id,
        ...(message.link !== null && { url: message.link }),
        data: filled.data,
        client_msg_id: sha256(message.key).slice(0, CLIENT_ID),
      });
    },
  };
};
