/** The school's staff: a class teacher for every class, subject teachers for several, one administrator. */
import { chance, idOf } from '../chance';
import { ADMINISTRATOR, TEACHERS } from './cast';
import { classes } from './classes';
import { drawGivenName, drawSurname } from './families';
import type { SchoolClass } from './roster';

export interface Member {
  name: string;
  /** Set when the account has a name one can remember. */
  account?: string;
  userType: '0' | '1';
  classes: readonly SchoolClass[];
  /** The own class of a class teacher. */
  leads: readonly SchoolClass[];
  /** Fixed by the post, whoever holds it. */
  roleId: string;
}

/** Every post and its classes. A class teacher also teaches the other class of the grade. */
const posts: readonly { post: string; classes: readonly SchoolClass[] }[] = [
  ...classes.map(({ grade, name, position }) => ({
    post: `head ${grade}-${(position % 2) + 1}`,
    // The own class first.
    classes: classes.filter((other) => other.grade === grade).sort((a) => (a.name === name ? -1 : 1)),
  })),
  ...[1, 3, 5].map((from) => ({
    post: `english ${from}`,
    classes: classes.filter(({ grade }) => grade === from || grade === from + 1),
  })),
  ...[1, 2].map((number) => ({
    post: `sport ${number}`,
    classes: classes.filter(({ position }) => (position % 2) + 1 === number),
  })),
  ...['music', 'art', 'science'].map((subject) => ({ post: subject, classes })),
];

export function staff(): Member[] {
  const draw = chance('staff');
  const teachers = posts.map(({ post, classes: taught }): Member => {
    const cast = TEACHERS.find((teacher) => teacher.post === post);
    const name = cast?.name ?? drawSurname(draw) + drawGivenName(draw, draw.happens(0.78) ? 'woman' : 'man');
    return {
      name,
      ...(cast && { account: cast.account }),
      userType: '1',
      classes: taught,
      leads: post.startsWith('head ') ? taught.slice(0, 1) : [],
      roleId: idOf('teacher', post),
    };
  });
  return [...teachers, { ...ADMINISTRATOR, userType: '0', classes: [], leads: [], roleId: idOf('administrator') }];
}
