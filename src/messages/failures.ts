/** How every failure of the catalogue reads (8.01, 8.05, 8.06). */
import type { IntlShape } from 'react-intl';
import { RefusedUntil } from '../../contract/envelope';
import type { Failure } from '../service/failure';
import { texts } from './texts';

export const failures = texts(
  'failure',
  {
    '200': '数据已返回。',
    '201': '已新建或修改。',
    '202': '请求已进入后台队列。',
    '204': '已删除。',
    '400': '请求有误，没有作任何改动。',
    '401': '没有权限（令牌、用户名或密码错误）。',
    '402': '该账号已在别处登录，请重新登录。',
    '403': '已获授权，但访问被禁止。',
    '404': '记录不存在。',
    '406': '请求的格式不可得。',
    '409': '内容已被他人改动，请刷新后再试。',
    '410': '资源已被永久删除。',
    '413': '内容太大，无法上传。',
    '415': '不支持这种文件。',
    '422': '新建时校验没有通过。',
    '429': '操作太频繁，请稍后再试。',
    '500': '服务器发生错误，请稍后再试。',
    '502': '网关错误。',
    '503': '服务暂不可用，服务器过载或在维护，请稍后再试。',
    '504': '网关超时。',
    '703': '尚未开通服务。',
    '2001': '请输入图片验证码。',
    '2002': '账号或密码不正确。',
    '2003': '图片验证码不正确。',
    '2004': '验证码不正确或已过期。',
    '2005': '验证码刚刚发送过，请稍候。',
    '2006': '新密码不能和现在的密码相同。',
    '2007': '新密码太简单：至少 8 位，同时有字母和数字，不含账号或手机号。',
    '2008': '这个手机号已经属于另一个账号。',
    '2009': '一天里发给这个手机号的验证码已达上限，请明天再试。',
    '2009.until': '一天里发给这个手机号的验证码已达上限，{until} 起可以再获取。',
    '3001': '还没有绑定学生卡。',
    '3002': '学生卡没有应答。',
    '3003': '这张卡已经绑定了别的孩子。',
    '3004': '没有找到这张卡，请核对设备号。',
    '3005': '孩子已经绑定了另一张卡，请先解除绑定。',
    '3006': '这张卡已经挂失，只有失主能重新绑定。',
    '4001': '这次授权已经用过了，请回到教育平台重新进入。',
    '4002': '这次授权已经过期，请回到教育平台重新进入。',
    '4003': '教育平台不认识这次授权，请回到那里重新进入。',
    '4004': '这里还没有与你对应的账号。请联系学校，或用手机号登录。',
    '4005': '教育平台暂时没有应答，请稍后再试。',
    '4006': '本平台没有接入这个教育平台。',
    '9104': '验证已过期，请重新登录。',
    '9105': '设备时间不准，请校准后再试。',
    '9106': '密码已经到期，请先修改密码。',
    '9107': '这个请求已经到达过一次，请先看看是否已经生效。',
    network: '网络异常，无法连接服务器。',
    timeout: '请求超时，请稍后再试。',
    parse: '服务器的回答无法识别。',
    unknown: '出了点问题（{code}）。',
    hint: '提示',
    expired: '验证已过期，请重新登录。',
    signInAgain: '重新登录',
  },
  {
    '200': 'Data returned.',
    '201': 'Created or changed.',
    '202': 'Queued in the background.',
    '204': 'Deleted.',
    '400': 'Bad request; nothing was changed.',
    '401': 'No permission (token, user name or password is wrong).',
    '402': 'This account has signed in elsewhere. Please sign in again.',
    '403': 'Signed in, but access is forbidden.',
    '404': 'This record does not exist.',
    '406': 'This format is not available.',
    '409': 'Someone else has changed this meanwhile. Reload and try again.',
    '410': 'This resource has been deleted for good.',
    '413': 'This is too large to upload.',
    '415': 'This kind of file is not supported.',
    '422': 'The new record did not pass validation.',
    '429': 'Too many attempts. Please try again later.',
    '500': 'The server broke down. Please try again later.',
    '502': 'Gateway error.',
    '503': 'The service is overloaded or being maintained. Please try again shortly.',
    '504': 'The gateway timed out.',
    '703': 'The service has not been subscribed.',
    '2001': 'Please enter the image code.',
    '2002': 'Account or password is wrong.',
    '2003': 'The image code is wrong.',
    '2004': 'The code is wrong or has expired.',
    '2005': 'A code has just been sent. Please wait.',
    '2006': 'The new password must differ from the present one.',
    '2007': 'The new password is too simple: at least 8 characters, letters and digits, without account or number.',
    '2008': 'This number belongs to another account.',
    '2009': 'No more codes are sent to this number today. Please try again tomorrow.',
    '2009.until': 'No more codes are sent to this number today. The next can be sent from {until} on.',
    '3001': 'No student card is bound yet.',
    '3002': 'The student card does not answer.',
    '3003': 'This card is bound to another child.',
    '3004': 'No such card was found. Please check the number.',
    '3005': 'The child has another card; please unbind that one first.',
    '3006': 'This card has been reported lost; only its owner can bind it again.',
    '4001': 'This authorisation has been used. Please enter again from the education platform.',
    '4002': 'This authorisation has expired. Please enter again from the education platform.',
    '4003': 'The education platform does not know this authorisation. Please enter again from there.',
    '4004': 'No account here belongs to you yet. Ask your school, or sign in by phone.',
    '4005': 'The education platform does not answer. Please try again later.',
    '4006': 'This education platform is not connected here.',
    '9104': 'Your sign-in has expired. Please sign in again.',
    '9105': 'The clock of this device is wrong. Please set it and try again.',
    '9106': 'Your password has expired. Please change it first.',
    '9107': 'This request had already arrived once. Please see first whether it took effect.',
    network: 'The network is abnormal; the server cannot be reached.',
    timeout: 'The request timed out. Please try again later.',
    parse: 'The server gave an answer we do not understand.',
    unknown: 'Something went wrong ({code}).',
    hint: 'Hint',
    expired: 'Your sign-in has expired. Please sign in again.',
    signInAgain: 'Sign in again',
  },
);

/** An instant within the next days. */
const WHEN = { month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

type FailureKey = keyof typeof failures.zh;
const known = (key: string): key is FailureKey => Object.hasOwn(failures.zh, key);

/** A failure as one sentence in the reader's language: by its code, with when it goes again where that is known, else in the platform's words, else by its kind. */
export function failureText(
  intl: IntlShape,
  { kind, code, msg, data }: Pick<Failure, 'kind' | 'code' | 'msg' | 'data'>,
): string {
  const text = failures.of(intl);
  const until = RefusedUntil.safeParse(data).data?.until;
  if (until !== undefined && known(`${code}.until`))
    return text(`${code}.until` as FailureKey, { until: intl.formatDate(until, WHEN) });
  if (code !== null && known(String(code))) return text(String(code) as FailureKey);
  if (kind === 'refused' && msg) return msg;
  if (kind === 'network' || kind === 'timeout' || kind === 'parse') return text(kind);
  return text('unknown', { code: code ?? kind });
}
