/** Words of the application market. */
import { texts } from '../../src/messages/texts';

export const useText = texts(
  'applications',
  {
    title: '应用',
    lead: '学校开通的应用。打开时，它会得到你的姓名和身份，不会得到登录凭据。',
    none: '学校还没有开通应用',
    noneText: '开通后会出现在这里。',
    off: '这里不能打开应用',
    offText: '请在浏览器里使用。',
  },
  {
    title: 'Applications',
    lead: 'What your school has subscribed to. An application learns your name and role when you open it, and nothing you sign in with.',
    none: 'Your school has no applications yet',
    noneText: 'They will appear here.',
    off: 'Applications cannot be opened here',
    offText: 'Please use a browser.',
  },
);
