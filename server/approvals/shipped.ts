/** The definitions that a school has from the beginning. An administrator publishes further versions of them. */
import { type Definition, type FieldType, type FormField, type LocalizedText, makeStep, openTo } from '../../contract';

const words = (zh: string, en: string): LocalizedText => ({ zh, en });

/** A field that must be filled in. */
const field = (
  fieldId: string,
  type: FieldType,
  [zh, en]: readonly [string, string],
  over: Partial<FormField> = {},
): FormField => ({ fieldId, type, name: words(zh, en), required: true, ...over });
const choice = (
  fieldId: string,
  name: readonly [string, string],
  options: Readonly<Record<string, readonly [string, string]>>,
) =>
  field(fieldId, 'choice', name, {
    options: Object.entries(options).map(([optionId, [zh, en]]) => ({ optionId, name: words(zh, en) })),
  });

const PUPIL = field('pupil', 'pupil', ['学生', 'Pupil']);
const CLASS = field('class', 'class', ['班级', 'Class']);
const SPAN = field('span', 'span', ['时间', 'Time']);
const TITLE = field('title', 'text', ['标题', 'Title']);
const TEXT = field('text', 'longText', ['内容', 'Text']);
const ON_MAP = field('at', 'place', ['地图上的地点', 'Place on the map'], { required: false });
const NOTE = field('note', 'longText', ['说明', 'Details'], { required: false });

const CLASS_TEACHER = makeStep('class-teacher', words('班主任', 'Class teacher'), { by: 'class-teacher' });
const SCHOOL = makeStep('school', words('学校', 'School'), { by: 'admins' });
const GUARDIANS = makeStep(
  'guardians',
  words('其他监护人', 'Other guardians'),
  { by: 'guardians' },
  { kind: 'copy', whenEmpty: 'pass' },
);

type Kind = Pick<Definition, 'definitionId' | 'sign' | 'rights' | 'form'> & {
  name: readonly [string, string];
  about: readonly [string, string];
} & Partial<Pick<Definition, 'path' | 'consequence'>>;

/** The first version of a kind of request. The class teacher decides, and the other guardians hear of it. */
const kind = ({ name, about, path = [CLASS_TEACHER, GUARDIANS], consequence = null, ...rest }: Kind): Definition => ({
  ...rest,
  version: 1,
  name: words(...name),
  about: words(...about),
  path,
  consequence,
  archived: true,
  keptDays: null,
});

const ofFamily = openTo('student');
const ofFamilyOrTeacher = openTo('student', 'teacher');
const ofStaff = openTo('teacher', 'admin');

/** In the order of the list. `version` is 1. */
export const SHIPPED: readonly Definition[] = [
  kind({
    definitionId: 'leave',
    sign: '假',
    name: ['请假', 'Leave'],
    about: ['不来上学或提前离校', 'Stay away from school, or leave early'],
    rights: ofFamilyOrTeacher,
    form: [
      PUPIL,
      choice('reason', ['类型', 'Kind'], {
        ill: ['病假', 'Illness'],
        private: ['事假', 'Personal'],
        other: ['其他', 'Other'],
      }),
      SPAN,
      NOTE,
    ],
    path: [
      CLASS_TEACHER,
      {
        ...SCHOOL,
        name: words('学校（超过 3 天）', 'School (over 3 days)'),
        when: [{ field: 'span', is: 'longer', value: 72 }],
      },
      GUARDIANS,
    ],
    consequence: { kind: 'leave', pupil: 'pupil', span: 'span', reason: 'reason' },
  }),
  kind({
    definitionId: 'swim',
    sign: '泳',
    name: ['有人看护的游泳', 'Supervised swim'],
    about: ['班级在老师看护下进入水域', 'A class goes into the water, and somebody watches over it'],
    rights: ofStaff,
    form: [
      CLASS,
      field('water', 'water', ['水域', 'Water']),
      SPAN,
      field('supervisor', 'text', ['看护人', 'Who supervises']),
      NOTE,
    ],
    path: [SCHOOL, GUARDIANS],
    consequence: { kind: 'swim', group: 'class', span: 'span', water: 'water', supervisor: 'supervisor' },
  }),
  kind({
    definitionId: 'pickup',
    sign: '接',
    name: ['提前接走', 'Early pickup'],
    about: ['放学前由其他人来接', 'Somebody else collects the pupil before school ends'],
    rights: ofFamilyOrTeacher,
    form: [
      PUPIL,
      field('who', 'text', ['谁来接', 'Who comes']),
      field('phone', 'phone', ['来接的人的电话', 'Phone of whoever comes']),
      { ...SPAN, name: words('接走到放学', 'From the pickup to the end of school') },
      NOTE,
    ],
    consequence: { kind: 'pickup', pupil: 'pupil', span: 'span', who: 'who', phone: 'phone' },
  }),
  kind({
    definitionId: 'lost-card',
    sign: '卡',
    name: ['挂失补卡', 'Lost card'],
    about: ['学生卡丢失，申请一张新卡', 'The card is lost, and a new one is needed'],
    rights: ofFamily,
    form: [
      PUPIL,
      field('where', 'text', ['最后在哪里见到', 'Where it was seen last'], { required: false }),
      ON_MAP,
      NOTE,
    ],
    consequence: { kind: 'loss', pupil: 'pupil' },
  }),
  kind({
    definitionId: 'alone',
    sign: '行',
    name: ['独自外出', 'Going out alone'],
    about: ['在校期间或放学后独自离开', 'Leave alone, in school time or after it'],
    rights: ofFamily,
    form: [PUPIL, field('where', 'text', ['去哪里', 'Where to']), ON_MAP, SPAN, NOTE],
  }),
  kind({
    definitionId: 'medicine',
    sign: '药',
    name: ['在校服药', 'Medicine at school'],
    about: ['请老师提醒或看着孩子服药', 'A teacher reminds the pupil, or watches'],
    rights: ofFamily,
    form: [
      PUPIL,
      field('medicine', 'text', ['药名', 'Medicine']),
      field('dose', 'text', ['剂量和时间', 'Dose and times']),
      { ...SPAN, name: words('从何时到何时', 'From when until when') },
      NOTE,
    ],
  }),
  kind({
    definitionId: 'guardian',
    sign: '监',
    name: ['更换监护人', 'Change of a guardian'],
    about: ['增加、更换或移除一位监护人', 'Add, replace or remove a guardian'],
    rights: ofFamilyOrTeacher,
    form: [
      PUPIL,
      choice('change', ['怎样改', 'What changes'], {
        add: ['增加', 'Add'],
        replace: ['更换号码', 'Another number'],
        remove: ['移除', 'Remove'],
      }),
      field('who', 'text', ['姓名和关系', 'Name and relation']),
      field('phone', 'phone', ['电话', 'Phone'], { required: false }),
      NOTE,
    ],
    path: [CLASS_TEACHER, SCHOOL, GUARDIANS],
  }),
  kind({
    definitionId: 'expense',
    sign: '费',
    name: ['报销', 'Expense'],
    about: ['为班级或学校垫付的费用', 'Paid for the class or the school'],
    rights: ofStaff,
    form: [
      field('what', 'text', ['买了什么', 'What for']),
      field('amount', 'amount', ['金额（元）', 'Amount (yuan)']),
      field('date', 'date', ['日期', 'Date']),
      NOTE,
    ],
    path: [SCHOOL],
  }),
  kind({
    definitionId: 'number',
    sign: '号',
    name: ['新号码', 'New number'],
    about: ['把一个号码加到学生卡上，或换掉同名的旧号码', 'Put a number on the card, or replace the one of that name'],
    rights: ofFamilyOrTeacher,
    form: [
      PUPIL,
      field('who', 'text', ['卡上显示的名字', 'Name on the card']),
      field('phone', 'phone', ['号码', 'Number']),
      NOTE,
    ],
    consequence: { kind: 'number', pupil: 'pupil', who: 'who', phone: 'phone' },
  }),
  kind({
    definitionId: 'trip',
    sign: '游',
    name: ['外出活动', 'Trip'],
    about: ['班级集体外出，最长 14 天', 'A class goes out together, for 14 days at most'],
    rights: ofStaff,
    form: [CLASS, { ...TITLE, name: words('活动名称', 'Name of the trip') }, SPAN, NOTE],
    path: [SCHOOL, GUARDIANS],
    consequence: { kind: 'trip', group: 'class', span: 'span', title: 'title' },
  }),
  kind({
    definitionId: 'notice',
    sign: '知',
    name: ['通知（要回执）', 'Notice with receipt'],
    about: ['发给一个班的家长，看得到谁还没读', 'To the families of a class; it shows who has not read it'],
    rights: ofStaff,
    form: [CLASS, TITLE, TEXT],
    path: [GUARDIANS],
  }),
  kind({
    definitionId: 'record',
    sign: '档',
    name: ['归档记录', 'Archive record'],
    about: ['记一件事，归到学生、班级或学校', 'Write something down, filed with a pupil, a class or the school'],
    rights: ofStaff,
    form: [
      choice('place', ['归到', 'File with'], {
        pupil: ['学生', 'A pupil'],
        class: ['班级', 'A class'],
        school: ['学校', 'The school'],
      }),
      { ...PUPIL, shownWhen: [{ field: 'place', is: 'equals', value: 'pupil' }] },
      { ...CLASS, shownWhen: [{ field: 'place', is: 'equals', value: 'class' }] },
      TITLE,
      TEXT,
    ],
    path: [],
    consequence: { kind: 'record', place: 'place' },
  }),
];
