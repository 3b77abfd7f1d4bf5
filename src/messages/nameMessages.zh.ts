/** Names of a known kind, in Simplified Chinese: as the school wrote them. */
export default {
  'class.school': '{name}{grade, select, other {}}{number, select, other {}}',
  'class.kindergarten': '{name}{grade, select, other {}}{number, select, other {}}',
  'lesson.nth': '{name}{number, select, other {}}',
  'lesson.reading': '{name}',
  'lesson.longBreak': '{name}',
  'lesson.exercise': '{name}',
  'lesson.eyes': '{name}',
  'lesson.lunch': '{name}',
  'lesson.rest': '{name}',
  'lesson.afterSchool': '{name}',
  'lesson.evening': '{name}',
};
