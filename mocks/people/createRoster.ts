/** Fills the demo school with the same people each time. */
import { chance, idOf, shareOf } from '../chance';
import { lngLatOf } from '../town/plane';
import { SCHOOL } from '../town/plan';
import type { Town } from '../town/town';
import { accounts } from './accounts';
import { codeOf, imeiOf, rfidOf } from './cards';
import { SHOWCASE } from './cast';
import { classes } from './classes';
import { families } from './families';
import type { Device, Habit, Place, Roster, Student, CardBehaviour } from './roster';
import { staff } from './staff';

const HABITS: readonly (readonly [Habit, number])[] = [
  ['straight', 50],
  ['park', 16],
  ['tutoring', 14],
  ['shop', 13],
  ['lakeside', 7],
];
const BEHAVIOURS: readonly (readonly [CardBehaviour, number])[] = [
  ['steady', 935],
  ['quiet', 28],
  ['indoors', 9],
  ['mastOnly', 9],
  ['weak', 19],
];
const MODELS = ['HC-2', 'HC-3', 'HC-3 Pro'];
/** Cards without a pupil. */
const SPARE = 3;
/** Largest error of a Wi-Fi fix at home. Metres. */
const HOME_RADIUS = 60;

export function createRoster(town: Town): Roster {
  const members = families(town);
  const idOfChild = (family: number, child: number) => idOf('student', family, child);
  const children = members.flatMap(({ children: siblings, home }, family) =>
    siblings.map((child, place) => ({ ...child, home, studentId: idOfChild(family, place) })),
  );
  const students = children.map(
    ({ studentId, name, sex, class: { classId }, home, unsubscribed = false, habit }): Student => ({
      studentId,
      name,
      sex,
      classId,
      subscribed: !unsubscribed,
      home,
      habit: habit ?? chance('habit', studentId).weighted(HABITS),
    }),
  );
  const bound = children
    .filter(({ cardless }) => !cardless)
    .map(({ studentId, behaviour }) =>
      device(studentId, behaviour ?? chance('behaviour', studentId).weighted(BEHAVIOURS)),
    );
  const spare = Array.from({ length: SPARE }, (_, index): Device => ({
    ...device(`spare ${index}`, 'steady'),
    studentId: null,
  }));
  return {
    school: {
      schoolId: idOf('school'),
      name: SCHOOL.name,
      nameEn: SCHOOL.nameEn,
      timeZone: 'Asia/Shanghai',
      provinceCode: '33',
    },
    classes: [...classes],
    // In the order a register has: by class, then by id, which is as good as any.
    students: students.sort((a, b) => position(a) - position(b) || (a.studentId < b.studentId ? -1 : 1)),
    accounts: accounts(staff(), members, idOfChild),
    devices: [...bound, ...spare],
    places: [...sharedPlaces(town), ...students.map((student) => homePlace(town, student))],
    showcase: [...SHOWCASE],
    unclaimed: members.flatMap(({ guardians, children: siblings }, family) =>
      guardians.length === 0 ? siblings.map((_, place) => idOfChild(family, place)) : [],
    ),
  };
}

const position = ({ classId }: Student) => classes.findIndex((schoolClass) => schoolClass.classId === classId);

const device = (studentId: string, behaviour: CardBehaviour): Device => ({
  imei: imeiOf(studentId),
  rfid: rfidOf(studentId),
  code: codeOf(studentId),
  model: chance('model', studentId).pick(MODELS),
  studentId,
  reportInterval: 90 + Math.floor(shareOf('interval', studentId) * 4) * 30,
  behaviour,
});

function sharedPlaces({ campus, places }: Town): Place[] {
  const place = (
    name: string,
    nameEn: string,
    kind: string,
    middle: (typeof campus)['middle'],
    radius: number,
  ): Place => {
    const [lng, lat] = lngLatOf(middle);
    return { placeId: idOf('place', kind, nameEn), studentId: null, name, nameEn, kind, lng, lat, radius };
  };
  return [
    place(SCHOOL.name, SCHOOL.nameEn, 'school', campus.middle, 140),
    ...places.map(({ name, nameEn, kind, middle, radius }) => place(name, nameEn, kind, middle, radius)),
  ];
}

function homePlace({ homes }: Town, { studentId, home }: Student): Place {
  const flat = homes[home];
  if (!flat) throw new RangeError(`No home ${home}`);
  const [lng, lat] = lngLatOf(flat.flat);
  return {
    placeId: idOf('home', studentId),
    studentId,
    name: `家 · ${flat.estate}`,
    nameEn: `Home · ${flat.estateEn}`,
    kind: 'home',
    lng,
    lat,
    radius: HOME_RADIUS,
  };
}
