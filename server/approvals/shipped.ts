/** The definitions that a school has from the beginning. An administrator publishes further versions of them. */
import type { Definition, FormField, LocalizedText, Step } from '../../contract';

const words = (zh: string, en: string): LocalizedText => ({ zh, en });
const PUPIL: FormField = { fieldId: 'pupil', type: 'pupil', name: words('学生', 'Pupil'), required: true };
const NOTE: FormField = { fieldId: 'note', type: 'longText', name: words('说明', 'Details'), required: false };

const step = (stepId: string, name: LocalizedText, who: Step['who'], over: Partial<Step> = {}): Step => ({
  stepId,
  kind: 'approve',
  name,
  who,
  mode: 'any',
  whenEmpty: 'admins',
  when: [],
  hours: null,
  late: 'remind',
  ...over,
});
const CLASS_TEACHER = step('class-teacher', words('班主任', 'Class teacher'), { by: 'class-teacher' });
const GUARDIANS = step(
  'guardians',
  words('其他监护人', 'Other guardians'),
  { by: 'guardians' },
  { kind: 'copy', whenEmpty: 'pass' },
);

/** In the order of the list. `version` is 1. */
export const SHIPPED: readonly Definition[] = [
  {
    definitionId: 'leave',
    version: 1,
    sign: '假',
    name: words('请假', 'Leave'),
    about: words('不来上学或提前离校', 'Stay away from school, or leave early'),
    starters: ['student', 'teacher'],
    form: [
      PUPIL,
      {
        fieldId: 'reason',
        type: 'choice',
        name: words('类型', 'Kind'),
        required: true,
        options: [
          { optionId: 'ill', name: words('病假', 'Illness') },
          { optionId: 'private', name: words('事假', 'Personal') },
          { optionId: 'other', name: words('其他', 'Other') },
        ],
      },
      { fieldId: 'span', type: 'span', name: words('时间', 'Time'), required: true },
      NOTE,
    ],
    path: [
      CLASS_TEACHER,
      step(
        'school',
        words('学校（超过 3 天）', 'School (over 3 days)'),
        { by: 'admins' },
        { when: [{ field: 'span', is: 'longer', value: 72 }] },
      ),
      GUARDIANS,
    ],
    consequence: { kind: 'leave', pupil: 'pupil', span: 'span', reason: 'reason' },
    archived: true,
  },
  {
    definitionId: 'swim',
    version: 1,
    sign: '泳',
    name: words('有人看护的游泳', 'Supervised swim'),
    about: words('班级在老师看护下进入水域', 'A class goes into the water, and somebody watches over it'),
    starters: ['teacher', 'admin'],
    form: [
      { fieldId: 'class', type: 'class', name: words('班级', 'Class'), required: true },
      { fieldId: 'water', type: 'water', name: words('水域', 'Water'), required: true },
      { fieldId: 'span', type: 'span', name: words('时间', 'Time'), required: true },
      { fieldId: 'supervisor', type: 'text', name: words('看护人', 'Who supervises'), required: true },
      NOTE,
    ],
    path: [step('school', words('学校', 'School'), { by: 'admins' }), GUARDIANS],
    consequence: { kind: 'swim', group: 'class', span: 'span', water: 'water', supervisor: 'supervisor' },
    archived: true,
  },
];
