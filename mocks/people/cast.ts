/**
 * The people of the demo who are there to show something: each has an account one can remember, or a child one can
 * find.
 */
import type { Habit, Roster, Showcase, CardBehaviour } from './roster';

/** One password for all of the demo. */
export const PASSWORD = 'homeward1';

export interface CastChild {
  name: string;
  sex: 'boy' | 'girl';
  grade: number;
  number: 1 | 2;
  habit?: Habit;
  behaviour?: CardBehaviour;
  /** Never bound to a card. */
  cardless?: boolean;
  unsubscribed?: boolean;
}

export interface CastFamily {
  guardians: { name: string; account: string; passwordAgeDays?: number }[];
  children: CastChild[];
  /** Metres from the school, about. */
  livesAt: number;
}

export const FAMILIES: readonly CastFamily[] = [
  {
    guardians: [
      { name: '林志远', account: 'lin' },
      { name: '苏晓燕', account: 'su' },
    ],
    children: [
      { name: '林一诺', sex: 'girl', grade: 3, number: 1, habit: 'park' },
      { name: '林一凡', sex: 'boy', grade: 1, number: 2 },
    ],
    livesAt: 620,
  },
  {
    guardians: [
      { name: '何敏', account: 'he' },
      { name: '周文斌', account: 'zhou' },
    ],
    children: [{ name: '周予安', sex: 'boy', grade: 5, number: 1, habit: 'tutoring' }],
    livesAt: 480,
  },
  {
    guardians: [{ name: '宋佳', account: 'song', passwordAgeDays: 85 }],
    children: [{ name: '郑知夏', sex: 'girl', grade: 4, number: 1 }],
    livesAt: 700,
  },
  {
    guardians: [{ name: '钱国强', account: 'qian', passwordAgeDays: 100 }],
    children: [{ name: '钱沐辰', sex: 'boy', grade: 2, number: 1 }],
    livesAt: 760,
  },
  {
    guardians: [{ name: '顾海涛', account: 'gu' }],
    children: [{ name: '顾星辰', sex: 'boy', grade: 2, number: 2, unsubscribed: true }],
    livesAt: 540,
  },
  {
    guardians: [{ name: '沈雪梅', account: 'shen' }],
    children: [{ name: '沈沐阳', sex: 'boy', grade: 3, number: 1, cardless: true }],
    livesAt: 660,
  },
  {
    guardians: [{ name: '许丽华', account: 'xu' }],
    children: [{ name: '许清和', sex: 'boy', grade: 3, number: 1, habit: 'lakeside' }],
    livesAt: 820,
  },
  {
    guardians: [{ name: '唐磊', account: 'tang' }],
    children: [{ name: '唐语桐', sex: 'girl', grade: 3, number: 2, habit: 'shop', behaviour: 'sos' }],
    livesAt: 900,
  },
  {
    guardians: [{ name: '白静', account: 'bai' }],
    children: [{ name: '白若曦', sex: 'girl', grade: 3, number: 1, behaviour: 'mute' }],
    livesAt: 590,
  },
  {
    guardians: [{ name: '马志刚', account: 'ma' }],
    children: [{ name: '马云帆', sex: 'boy', grade: 3, number: 2, behaviour: 'mastOnly' }],
    livesAt: 730,
  },
  { guardians: [], children: [{ name: '石念慈', sex: 'girl', grade: 6, number: 2 }], livesAt: 640 },
];

export interface CastTeacher {
  name: string;
  account: string;
  /**
   * 'head 3-1' leads that class; 'english 3' is the English teacher of grades 3 and 4; 'sport 1' has every first class.
   */
  post: string;
}

export const TEACHERS: readonly CastTeacher[] = [
  { name: '陈静', account: 'chen', post: 'head 3-1' },
  { name: '何敏', account: 'he', post: 'english 3' },
  { name: '吴刚', account: 'wu', post: 'sport 1' },
];

export const ADMINISTRATOR = { name: '周文清', account: 'admin' };

const shown = (
  account: string,
  zh: readonly [title: string, shows: string],
  en: readonly [title: string, shows: string],
): Showcase => ({
  account,
  title: { zh: zh[0], en: en[0] },
  shows: { zh: zh[1], en: en[1] },
});

export const SHOWCASE: Roster['showcase'] = [
  shown(
    'chen',
    ['陈静 · 班主任', '三年级1班在地图上移动'],
    ['Chen Jing · class teacher', 'Class 3-1 moving on the map'],
  ),
  shown('lin', ['林志远 · 家长', '两个孩子，可切换身份'], ['Lin Zhiyuan · parent', 'Two children, one account']),
  shown(
    'he',
    ['何敏 · 老师兼家长', '选择以老师或家长身份进入'],
    ['He Min · teacher and parent', 'Choose which of the two to be'],
  ),
  shown('wu', ['吴刚 · 体育老师', '教六个班级'], ['Wu Gang · PE teacher', 'Six classes at once']),
  shown('admin', ['周文清 · 管理员', '全校十二个班'], ['Zhou Wenqing · administrator', 'The whole school']),
  shown('xu', ['许丽华 · 家长', '孩子常走湖边'], ['Xu Lihua · parent', 'A child who walks home by the lake']),
  shown('tang', ['唐磊 · 家长', '孩子偶尔按下 SOS'], ['Tang Lei · parent', 'A child who presses SOS now and then']),
  shown('ma', ['马志刚 · 家长', '学生卡只有基站定位'], ['Ma Zhigang · parent', 'A card that knows only phone masts']),
  shown('bai', ['白静 · 家长', '学生卡从未上线'], ['Bai Jing · parent', 'A card that has never spoken']),
  shown('shen', ['沈雪梅 · 家长', '孩子还没有绑定学生卡'], ['Shen Xuemei · parent', 'A child without a card']),
  shown('song', ['宋佳 · 家长', '密码还有 6 天到期'], ['Song Jia · parent', 'Password ends in 6 days']),
  shown('qian', ['钱国强 · 家长', '密码已过期'], ['Qian Guoqiang · parent', 'Password has expired']),
  shown('gu', ['顾海涛 · 家长', '未订购学生卡服务'], ['Gu Haitao · parent', 'Card service not subscribed']),
];
