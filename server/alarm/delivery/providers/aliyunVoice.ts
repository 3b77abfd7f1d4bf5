/**
 * Calls that ring and speak a template's words, by Aliyun (dyvmsapi, SingleCallByTts). Two calls to one number within a
 * second are both blocked, so the caller sends one.
 * @see https://help.aliyun.com/zh/vms/developer-reference/api-dyvmsapi-2017-05-25-singlecallbytts
 */
import { sha256 } from '../../../engine/sha256';
import type { MakeProvider } from './provider';
import { aliyunCall } from './aliyunCall';
import { noTemplate } from './judge';
import { templateUse } from './wording';

const CALL = {
  action: 'SingleCallByTts',
  version: '2017-05-25',
  usual: 'https://dyvmsapi.aliyuncs.com',
  reference: 'CallId',
};
/** How often the words are spoken in one call; who picks up late hears them too. */
const PLAY_TIMES = '2';
/** OutId has at most 15 bytes. */
const OUT_ID = 15;

export const aliyunVoice: MakeProvider = (values, outside) => {
  const call = aliyunCall(values, outside, CALL);
  const shownNumber = values['shownNumber'];
  return {
    async send(message, to) {
      const use = templateUse(message, { alert: values['alertTemplate'] });
      if (!use) return noTemplate;
      return call({
        CalledNumber: to,
        ...(shownNumber && { CalledShowNumber: shownNumber }),
        TtsCode: use.template,
        TtsParam: JSON.stringify(use.variables),
        PlayTimes: PLAY_TIMES,
        OutId: sha256(message.key).slice(0, OUT_ID),
      });
    },
  };
};
