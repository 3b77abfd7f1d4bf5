/** The makers of all providers, by the names of the contract's rows. A provider has its row, its file and its line. */
import { PROVIDER_NAMES, type ProviderName } from '../../../../contract/delivery/providers';
import type { MakeProvider } from './provider';
import { aliyunSms } from './aliyunSms';
import { aliyunVoice } from './aliyunVoice';
import { apprise } from './apprise';
import { bark } from './bark';
import { dingTalkRobot } from './dingTalkRobot';
import { feishuRobot } from './feishuRobot';
import { gotify } from './gotify';
import { httpSms } from './httpSms';
import { guarded } from './judge';
import { ntfy } from './ntfy';
import { pushPlus } from './pushPlus';
import { serverChan } from './serverChan';
import { smtp } from './smtp';
import { telegram } from './telegram';
import { tencentSms } from './tencentSms';
import { twilio } from './twilio';
import { weChatMiniProgram } from './weChatMiniProgram';
import { weChatOfficial } from './weChatOfficial';
import { weComApp } from './weComApp';
import { weComRobot } from './weComRobot';

const MAKERS: Record<ProviderName, MakeProvider> = {
  aliyunSms,
  aliyunVoice,
  tencentSms,
  twilio,
  httpSms,
  smtp,
  weChatOfficial,
  weChatMiniProgram,
  weComApp,
  weComRobot,
  dingTalkRobot,
  feishuRobot,
  bark,
  serverChan,
  pushPlus,
  ntfy,
  gotify,
  telegram,
  apprise,
};

/**
 * Makes a provider from the values of its fields. A request that fails is an outcome, and no outcome's code shows the
 * recipient, a secret or a value of the message.
 */
export const PROVIDER_MAKERS = Object.fromEntries(
  PROVIDER_NAMES.map((name) => [name, guarded(name, MAKERS[name])]),
) as Record<ProviderName, MakeProvider>;
