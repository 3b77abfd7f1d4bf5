/** Words of the parts every screen is made of. */
import { texts } from '../messages/texts';

export const useUiText = texts(
  'ui',
  {
    close: '关闭',
    bigger: '展开',
    smaller: '收起',
    confirm: '确定',
    cancel: '取消',
    missing: '这里还没有填',
    account: '账号',
    password: '密码',
    reading: '正在读取…',
    readNothing: '没有这条记录',
    readOffline: '网络不通，现在读不到',
    readFailed: '没能读到',
    readAgain: '再试一次',
  },
  {
    close: 'Close',
    bigger: 'Expand',
    smaller: 'Shrink',
    confirm: 'OK',
    cancel: 'Cancel',
    missing: 'This is still empty',
    account: 'Account',
    password: 'Password',
    reading: 'Loading…',
    readNothing: 'There is no such record',
    readOffline: 'Offline: this cannot be read now',
    readFailed: 'This could not be read',
    readAgain: 'Try again',
  },
);
