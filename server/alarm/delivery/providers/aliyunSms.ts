/**
 * SMS by Aliyun (dysmsapi, SendSms). It carries no free text: a template of the school's account has the words. Each
 * request sends anew, also one with a known OutId.
 * @see https://help.aliyun.com/zh/sms/developer-reference/api-dysmsapi-2017-05-25-sendsms
 */
import type { MakeProvider } from './provider';
import { aliyunCall } from './aliyunCall';
import { noTemplate } from './judge';
import { templateUse } from './wording';

const SEND = {
  action: 'SendSms',
  version: '2017-05-25',
  usual: 'https://dysmsapi.aliyuncs.com',
  reference: 'BizId',
};

export const aliyunSms: MakeProvider = (values, outside) => {
  const call = aliyunCall(values, outside, SEND);
  return {
    async send(message, to) {
      const use = templateUse(message, { code: values['codeTemplate'], alert: values['alertTemplate'] });
      if (!use) return noTemplate;
      return call({
        PhoneNumbers: to,
        SignName: values['signName'] ?? '',
        TemplateCode: use.template,
        TemplateParam: JSON.stringify(use.variables),
        OutId: message.key,
      });
    },
  };
};
