/** The families: who belongs together, where they live, who is in which class. */
import { chance, type Chance } from '../chance';
import { distance } from '../town/plane';
import type { Town } from '../town/town';
import { FAMILIES, type CastChild, type CastFamily } from './cast';
import { classes, classOf } from './classes';
import type { SchoolClass } from './roster';
import { FASHIONS } from './givenNames';
import { SURNAMES } from './surnames';

/** Draws a person's name. */
export const drawSurname = (draw: Chance) => draw.weighted(SURNAMES);

/** Two times in five a name in fashion, otherwise two characters that go together, never the same twice. */
export function drawGivenName(draw: Chance, of: keyof typeof FASHIONS): string {
  const { whole, first, second } = FASHIONS[of];
  if (draw.happens(0.4)) return draw.pick(whole);
  const start = draw.pick(Array.from(first));
  return start + draw.pick(Array.from(second).filter((character) => character !== start));
}

export interface Child extends Pick<CastChild, 'name' | 'sex' | 'cardless' | 'unsubscribed' | 'habit' | 'behaviour'> {
  class: SchoolClass;
}

export interface Family {
  guardians: { name: string; account?: string; passwordAgeDays?: number }[];
  children: Child[];
  /** Of children yet to be named. */
  surname: string;
  /** Index into the town's homes; no two families share one. */
  home: number;
}

/** Pupils of a class, least and most. */
const SIZE = [38, 42] as const;
/** Share of pupils who have a brother or sister in a higher grade. */
const SIBLINGS = 0.11;
/** Homes thin out with the distance from school: metres after which a third is left. */
const NEARNESS = 620;

export function families(town: Town): Family[] {
  const draw = chance('families');
  const homes = homeDrawer(town, draw);
  const cast = FAMILIES.map((family): Family => ({
    guardians: family.guardians,
    children: family.children.map(castChild),
    surname: '',
    home: homes.near(family.livesAt),
  }));
  const all = [...cast];
  const drawn: Family[] = [];
  // From the eldest down, so that a younger child finds a family to join.
  for (const schoolClass of [...classes].reverse()) {
    const seated = () => all.flatMap(({ children }) => children).filter((child) => child.class === schoolClass);
    for (let seats = draw.whole(...SIZE) - seated().length; seats > 0; seats--) {
      const taken = new Set(seated().map(({ name }) => name));
      const elder = draw.happens(SIBLINGS)
        ? drawn.filter(({ children: [first, second] }) => first && !second && first.class.grade > schoolClass.grade)
        : [];
      const family = elder.length > 0 ? draw.pick(elder) : { ...newFamily(draw), home: homes.anywhere() };
      if (elder.length === 0) {
        all.push(family);
        drawn.push(family);
      }
      family.children.push(newChild(draw, family, schoolClass, taken));
    }
  }
  return all;
}

const castChild = ({ grade, number, ...child }: CastFamily['children'][number]): Child => ({
  ...child,
  class: classOf(grade, number),
});

function newFamily(draw: Chance): Omit<Family, 'home'> {
  const [fathers, mothers] = [drawSurname(draw), drawSurname(draw)];
  const father = { name: fathers + drawGivenName(draw, 'man') };
  const mother = { name: mothers + drawGivenName(draw, 'woman') };
  const share = draw.next();
  const guardians =
    share < 0.16 ? [mother] : share < 0.22 ? [father] : draw.happens(0.7) ? [mother, father] : [father, mother];
  // One family in sixteen gives the mother's name.
  return { guardians, surname: draw.happens(1 / 16) ? mothers : fathers, children: [] };
}

function newChild(draw: Chance, { surname }: Family, schoolClass: SchoolClass, taken: ReadonlySet<string>): Child {
  const sex = draw.happens(0.53) ? 'boy' : 'girl';
  let name = surname + drawGivenName(draw, sex);
  while (taken.has(name)) name = surname + drawGivenName(draw, sex);
  return { name, sex, class: schoolClass };
}

function homeDrawer({ homes, campus }: Town, draw: Chance) {
  const free = new Map(homes.map(({ door }, index) => [index, Math.exp(-distance(door, campus.middle) / NEARNESS)]));
  const take = (home: number) => {
    free.delete(home);
    return home;
  };
  return {
    anywhere: () => take(draw.weighted([...free])),
    near: (metres: number) => {
      const off = (home: number) => Math.abs(distance(homes[home]?.door ?? campus.middle, campus.middle) - metres);
      return take([...free.keys()].reduce((best, home) => (off(home) < off(best) ? home : best)));
    },
  };
}
