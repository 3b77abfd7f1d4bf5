/** Names of a known kind, in English. */
import type zh from './nameMessages.zh';

export default {
  'class.school': 'Grade {grade} Class {number}{name, select, other {}}',
  'class.kindergarten': 'Kindergarten year {grade} Class {number}{name, select, other {}}',
  'lesson.nth': 'Lesson {number}{name, select, other {}}',
  'lesson.reading': 'Morning reading{name, select, other {}}',
  'lesson.longBreak': 'Long break{name, select, other {}}',
  'lesson.exercise': 'Exercise break{name, select, other {}}',
  'lesson.eyes': 'Eye exercises{name, select, other {}}',
  'lesson.lunch': 'Lunch break{name, select, other {}}',
  'lesson.rest': 'Midday rest{name, select, other {}}',
  'lesson.afterSchool': 'After-school care{name, select, other {}}',
  'lesson.evening': 'Evening study{name, select, other {}}',
} satisfies Record<keyof typeof zh, string>;
