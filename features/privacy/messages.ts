/** The student card's privacy policy, in both languages. It tells what the platform really does: whoever changes that changes this. */
import { texts } from '../../src/messages/texts';

export const useText = texts(
  'privacy',
  {
    title: '学生卡隐私政策',
    lead: '孩子的位置是敏感的个人信息。这份政策用平常的话说清楚：我们为什么需要它、谁能看到、存多久、怎么拒绝。本政策按照《个人信息保护法》第二十八条至第三十一条和《儿童个人信息网络保护规定》制定，适用于学生卡和本平台。',
    version: '版本 {version}',
    purposeTitle: '一、为什么收集',
    purpose:
      '只有一个目的：让监护人和学校在需要时知道佩戴学生卡的孩子在哪里、是否平安。不做画像，不做广告，不用于评价孩子，也不出售。',
    collectTitle: '二、收集什么、怎么收集',
    collect1: '账号：你的姓名、手机号和登录时间。由学校登记或由教育平台传来。',
    collect2: '孩子：姓名、学校、班级。由学校登记。',
    collect3:
      '学生卡：设备号（IMEI）、卡号（RFID）、卡内电话号码、电量、最后一次联系的时间。绑定时由你扫码或输入，之后由卡上报。',
    collect4:
      '位置：时间、经纬度、精度、来源（卫星、Wi-Fi 或基站）、速度、方向、海拔。由卡定时上报，或在有人查看实时位置时上报。',
    collect5: '求救、通话与短信记录、体温：只有卡支持并由学校或监护人开启时才有。人脸照片：只有你自己上传时才有。',
    collect6: '浏览器里只存登录凭据、语言和外观；没有第三方统计。登录只计次数，不记是谁。',
    sensitiveTitle: '三、为什么非用不可，对孩子有什么影响',
    sensitive:
      '行踪轨迹和不满十四周岁孩子的个人信息都属于敏感个人信息。没有位置，学生卡就无法告诉你孩子到没到校、走没走错路。影响是：能看到的人会知道孩子的日常路线，所以我们严格限制谁能看，并把每一次查看记下来。',
    consentTitle: '四、监护人的单独同意，以及拒绝',
    consent:
      '孩子不满十四周岁时，只有父母或其他监护人单独同意，才会绑定学生卡并开始收集位置。绑定页面上“同意”和“不同意”并排，默认不勾选。',
    refuse:
      '你可以不同意，也可以随时撤回：在“学生卡设置 · 设备绑定”里解除绑定，位置立即停止收集，之前的位置任何人都不再看得到，并在保存期满后删除。拒绝或撤回只意味着看不到位置、收不到提醒，不影响孩子上学和使用平台的其他功能。',
    seeTitle: '五、谁能看到',
    see1: '孩子的监护人：看自己的孩子。',
    see2: '任课老师：只看所教班级的孩子；学校管理员：看本校的孩子。',
    see3: '老师和管理员每次查看孩子的位置都会留下记录，监护人可以在平台里看到是谁、什么时候看的。',
    shareTitle: '六、交给谁',
    share:
      '不提供给第三方，除非：发送短信验证码时，短信服务商得到你的手机号；打开学校接入的其他应用时，该应用得到你的姓名和身份；绘制地图时，地图服务商只知道请求了哪一片地图，不知道孩子在哪里；法律要求时。不向境外提供。',
    storeTitle: '七、存在哪里、存多久、到期怎么办',
    store:
      '存放在学校或其委托的运营方位于中国境内的服务器上。位置和轨迹保存 {days, plural, other {# 天}}，到期整天删除，无法恢复。账号和孩子的资料在离校或注销后删除。登录凭据最长七天。',
    safeTitle: '八、怎么保护',
    safe: '传输全程加密；密码只存加盐的单向散列；登录凭据可随时全部作废；每一次请求都检查是谁、能看谁；日志里没有位置、号码和姓名；登录与验证码限制尝试次数，为此只留手机号和网络地址的散列，最多一天多。若发生泄露，会立即通知监护人并报告主管部门。',
    rightsTitle: '九、你的权利',
    rights:
      '你可以查看、复制、更正、删除自己和孩子的信息，撤回同意，注销账号，要求解释本政策。多数可以直接在平台里做；其余请联系我们，十五个工作日内答复。',
    contactTitle: '十、投诉与联系',
    contact: '个人信息保护负责人：{contact}',
    contactSchool: '个人信息保护负责人：请联系孩子所在学校，由学校转交平台运营方。',
    complain: '如果对答复不满意，可以向当地网信部门投诉、举报（12377），或向人民法院起诉。',
    changeTitle: '十一、变更',
    change: '目的、范围或保存期限有变时，会重新征得监护人同意；不同意的，按上一版停止收集。',
    back: '返回',
  },
  {
    title: 'Student-card privacy policy',
    lead: 'Where a child is, is sensitive personal information. This policy says in plain words why we need it, who can see it, how long it is kept and how to refuse. It follows articles 28 to 31 of the Personal Information Protection Law and the Provisions on the Cyber Protection of Children’s Personal Information, and covers the student card and this platform.',
    version: 'Version {version}',
    purposeTitle: '1. Why it is collected',
    purpose:
      'For one purpose: that guardians and the school can know, when it matters, where a child who carries a student card is and whether the child is safe. No profiles, no advertising, no judging of children, no sale.',
    collectTitle: '2. What is collected, and how',
    collect1:
      'Account: your name, your mobile number and when you signed in. The school registers it or an education platform passes it on.',
    collect2: 'Child: name, school, class. Registered by the school.',
    collect3:
      'Student card: its IMEI, RFID and phone number, its battery and when it last spoke. You scan or type it when binding; the card reports from then on.',
    collect4:
      'Positions: time, longitude and latitude, accuracy, source (satellite, Wi-Fi or phone mast), speed, heading, altitude. The card reports them from time to time, or when someone looks at the live position.',
    collect5:
      'SOS, call and message records and temperature: only when the card has them and the school or guardian switched them on. A face photo: only when you upload one.',
    collect6:
      'The browser keeps your sign-in, language and appearance, nothing else; there are no third-party statistics. Sign-ins are counted, not named.',
    sensitiveTitle: '3. Why it is needed, and what it means for the child',
    sensitive:
      'Whereabouts, and everything about a child under fourteen, are sensitive personal information. Without positions a card cannot tell you that a child arrived or took a wrong turn. It means that whoever may look learns a child’s daily ways; so few may, and every look is written down.',
    consentTitle: '4. A guardian’s separate consent, and refusing',
    consent:
      'For a child under fourteen a card is bound, and positions are collected, only after a parent or other guardian has agreed to it separately. On the binding page “agree” and “refuse” stand side by side, and nothing is ticked beforehand.',
    refuse:
      'You may refuse, and you may withdraw at any time: unbind the card under “Card settings · Device binding”. Positions stop at once, nobody can see the earlier ones any more, and they are deleted when their time is up. Refusing means no positions and no alerts; it changes nothing about school or the rest of the platform.',
    seeTitle: '5. Who can see it',
    see1: 'Guardians: their own children.',
    see2: 'Teachers: the children of classes they teach. School administrators: the children of their school.',
    see3: 'Every look at a child’s position by staff is recorded, and guardians can read in the platform who looked and when.',
    shareTitle: '6. Who it is passed on to',
    share:
      'Nobody, except: the message service learns your number when it sends you a code; another application connected by the school learns your name and role when you open it; the map service learns which piece of map was asked for, not where the child is; and where the law requires it. Nothing is sent abroad.',
    storeTitle: '7. Where it is kept, how long, and what then',
    store:
      'On servers within mainland China, of the school or the operator it has charged. Positions and tracks are kept for {days, plural, one {# day} other {# days}} and then deleted by whole days for good. Accounts and children’s records are deleted when they leave or close the account. A sign-in lasts seven days at most.',
    safeTitle: '8. How it is protected',
    safe: 'Everything travels encrypted; passwords are kept only as salted one-way hashes; sign-ins can all be ended at any time; every request is checked for who asks and about whom; logs hold no position, number or name; sign-in and codes limit how often one may try, for which only hashes of number and network address are kept, for little more than a day at most. Should something leak, guardians are told at once and the authorities informed.',
    rightsTitle: '9. Your rights',
    rights:
      'You may see, copy, correct and delete what is kept about you and your child, withdraw consent, close the account and ask what this policy means. Most of it can be done in the platform; for the rest contact us, and you will have an answer within fifteen working days.',
    contactTitle: '10. Complaints and contact',
    contact: 'Responsible for personal information: {contact}',
    contactSchool:
      'Responsible for personal information: please ask your child’s school, which passes it to the operator of the platform.',
    complain:
      'If the answer does not satisfy you, you may complain to the local cyberspace administration (12377) or go to court.',
    changeTitle: '11. Changes',
    change:
      'When purpose, scope or time of keeping change, guardians are asked again; whoever does not agree is treated as under the version before, and collecting stops.',
    back: 'Back',
  },
);
