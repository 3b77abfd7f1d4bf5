/** The definitions that a school has from the beginning. An administrator publishes further versions of them. */
import {
  type Definition,
  type FieldType,
  type FormField,
  type LocalizedText,
  makeStep,
  openTo,
} from '../../../../contract';
import { inEachLanguage } from '../../../../contract/localizedText';
import { type Language, SHIPPED_WORDS } from '../../../../contract/language';

/** A text of contract/words/shipped.*.ts. */
type Key = keyof (typeof SHIPPED_WORDS)[Language];
const words = (key: Key): LocalizedText => inEachLanguage((language) => SHIPPED_WORDS[language][key]);

/** A field that must be filled in. */
const field = (fieldId: string, type: FieldType, name: Key, over: Partial<FormField> = {}): FormField => ({
  fieldId,
  type,
  name: words(name),
  required: true,
  ...over,
});
const choice = (fieldId: string, name: Key, options: Readonly<Record<string, Key>>) =>
  field(fieldId, 'choice', name, {
    options: Object.entries(options).map(([optionId, key]) => ({ optionId, name: words(key) })),
  });

const PUPIL = field('pupil', 'pupil', 'pupil');
const CLASS = field('class', 'class', 'class');
const SPAN = field('span', 'span', 'span');
const TITLE = field('title', 'text', 'title');
const TEXT = field('text', 'longText', 'text');
const ON_MAP = field('at', 'place', 'at', { required: false });
const NOTE = field('note', 'longText', 'note', { required: false });

const CLASS_TEACHER = makeStep('class-teacher', words('classTeacher'), { by: 'class-teacher' });
const SCHOOL = makeStep('school', words('school'), { by: 'admins' });
const GUARDIANS = makeStep('guardians', words('guardians'), { by: 'guardians' }, { kind: 'copy', whenEmpty: 'pass' });

type Kind = Pick<Definition, 'definitionId' | 'sign' | 'rights' | 'form'> & {
  name: Key;
  about: Key;
} & Partial<Pick<Definition, 'path' | 'consequence'>>;

/** The first version of a kind of request. The class teacher decides, and the other guardians hear of it. */
const kind = ({ name, about, path = [CLASS_TEACHER, GUARDIANS], consequence = null, ...rest }: Kind): Definition => ({
  ...rest,
  version: 1,
  name: words(name),
  about: words(about),
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
    name: 'leave',
    about: 'leaveAbout',
    rights: ofFamilyOrTeacher,
    form: [
      PUPIL,
      choice('reason', 'leaveReason', {
        ill: 'leaveReasonIll',
        private: 'leaveReasonPrivate',
        other: 'leaveReasonOther',
      }),
      SPAN,
      NOTE,
    ],
    path: [
      CLASS_TEACHER,
      {
        ...SCHOOL,
        name: words('leaveLong'),
        when: [{ field: 'span', is: 'longer', value: 72 }],
      },
      GUARDIANS,
    ],
    consequence: { kind: 'leave', pupil: 'pupil', span: 'span', reason: 'reason' },
  }),
  kind({
    definitionId: 'swim',
    sign: '泳',
    name: 'swim',
    about: 'swimAbout',
    rights: ofStaff,
    form: [CLASS, field('water', 'water', 'swimWater'), SPAN, field('supervisor', 'text', 'swimSupervisor'), NOTE],
    path: [SCHOOL, GUARDIANS],
    consequence: { kind: 'swim', group: 'class', span: 'span', water: 'water', supervisor: 'supervisor' },
  }),
  kind({
    definitionId: 'pickup',
    sign: '接',
    name: 'pickup',
    about: 'pickupAbout',
    rights: ofFamilyOrTeacher,
    form: [
      PUPIL,
      field('who', 'text', 'pickupWho'),
      field('phone', 'phone', 'pickupPhone'),
      { ...SPAN, name: words('pickupSpan') },
      NOTE,
    ],
    consequence: { kind: 'pickup', pupil: 'pupil', span: 'span', who: 'who', phone: 'phone' },
  }),
  kind({
    definitionId: 'lost-card',
    sign: '卡',
    name: 'lostCard',
    about: 'lostCardAbout',
    rights: ofFamily,
    form: [PUPIL, field('where', 'text', 'lostCardWhere', { required: false }), ON_MAP, NOTE],
    consequence: { kind: 'loss', pupil: 'pupil' },
  }),
  kind({
    definitionId: 'alone',
    sign: '行',
    name: 'alone',
    about: 'aloneAbout',
    rights: ofFamily,
    form: [PUPIL, field('where', 'text', 'aloneWhere'), ON_MAP, SPAN, NOTE],
  }),
  kind({
    definitionId: 'medicine',
    sign: '药',
    name: 'medicine',
    about: 'medicineAbout',
    rights: ofFamily,
    form: [
      PUPIL,
      field('medicine', 'text', 'medicineMedicine'),
      field('dose', 'text', 'medicineDose'),
      { ...SPAN, name: words('medicineSpan') },
      NOTE,
    ],
  }),
  kind({
    definitionId: 'guardian',
    sign: '监',
    name: 'guardian',
    about: 'guardianAbout',
    rights: ofFamilyOrTeacher,
    form: [
      PUPIL,
      choice('change', 'guardianChange', {
        add: 'guardianChangeAdd',
        replace: 'guardianChangeReplace',
        remove: 'guardianChangeRemove',
      }),
      field('who', 'text', 'guardianWho'),
      field('phone', 'phone', 'guardianPhone', { required: false }),
      NOTE,
    ],
    path: [CLASS_TEACHER, SCHOOL, GUARDIANS],
  }),
  kind({
    definitionId: 'expense',
    sign: '费',
    name: 'expense',
    about: 'expenseAbout',
    rights: ofStaff,
    form: [
      field('what', 'text', 'expenseWhat'),
      field('amount', 'amount', 'expenseAmount'),
      field('date', 'date', 'expenseDate'),
      NOTE,
    ],
    path: [SCHOOL],
  }),
  kind({
    definitionId: 'number',
    sign: '号',
    name: 'number',
    about: 'numberAbout',
    rights: ofFamilyOrTeacher,
    form: [PUPIL, field('who', 'text', 'numberWho'), field('phone', 'phone', 'numberPhone'), NOTE],
    consequence: { kind: 'number', pupil: 'pupil', who: 'who', phone: 'phone' },
  }),
  kind({
    definitionId: 'trip',
    sign: '游',
    name: 'trip',
    about: 'tripAbout',
    rights: ofStaff,
    form: [CLASS, { ...TITLE, name: words('tripTitle') }, SPAN, NOTE],
    path: [SCHOOL, GUARDIANS],
    consequence: { kind: 'trip', group: 'class', span: 'span', title: 'title' },
  }),
  kind({
    definitionId: 'notice',
    sign: '知',
    name: 'notice',
    about: 'noticeAbout',
    rights: ofStaff,
    form: [CLASS, TITLE, TEXT],
    path: [GUARDIANS],
  }),
  kind({
    definitionId: 'record',
    sign: '档',
    name: 'record',
    about: 'recordAbout',
    rights: ofStaff,
    form: [
      choice('place', 'recordPlace', {
        pupil: 'recordPlacePupil',
        class: 'recordPlaceClass',
        school: 'recordPlaceSchool',
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
