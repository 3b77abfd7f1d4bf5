/**
 * The path of an approval with names: the same function shows it before sending and makes it when the form is sent, so
 * that what was shown is what happens.
 */
import * as z from 'zod/mini';
import { LocalizedText } from '../localizedText';
import { Id, Instant } from '../primitives';
import {
  ApprovalPerson,
  type Definition,
  isSame,
  type Step,
  Step as StepSchema,
  StepMode,
  type Who,
} from './definition';
import { type FormValues, meets } from './form';
import { NameOfPerson, NameOfPlace } from '../names';
import { KnownPlace } from '../places';

/** A pupil whom the originator may name, with the people around it. */
export const DirectoryPupil = z.object({
  studentId: Id,
  name: NameOfPerson,
  classId: Id,
  guardians: z.array(ApprovalPerson),
});
export type DirectoryPupil = z.infer<typeof DirectoryPupil>;

export const DirectoryClass = z.object({
  classId: Id,
  name: NameOfPlace,
  /** Who leads the class; all of its teachers when nobody leads it. */
  leaders: z.array(ApprovalPerson),
  staff: z.array(ApprovalPerson),
});
export type DirectoryClass = z.infer<typeof DirectoryClass>;

/** Everybody whom a path of the originator can name. */
export const Directory = z.object({
  originator: ApprovalPerson,
  pupils: z.array(DirectoryPupil),
  classes: z.array(DirectoryClass),
  admins: z.array(ApprovalPerson),
  /** All staff of the school, for steps that name or pick people. */
  staff: z.array(ApprovalPerson),
  /** Who decides for whom while away. */
  standIns: z.array(z.object({ of: ApprovalPerson, to: ApprovalPerson, from: Instant, until: Instant })),
  /** Water areas that a form may name. */
  waters: z.array(z.object({ areaId: Id, name: NameOfPlace })),
  /** Known places of the school, by which a form says where a place lies. */
  places: z.array(KnownPlace),
});
export type Directory = z.infer<typeof Directory>;

/** Whom the originator picked, by step. */
export const Picked = z.record(Id, z.array(Id).check(z.maxLength(20)));
export type Picked = z.infer<typeof Picked>;

/** A step as it happens. Nobody in it: it passes. */
export const PathStep = z.object({
  stepId: Id,
  kind: StepSchema.shape.kind,
  name: LocalizedText,
  mode: StepMode,
  people: z.array(z.extend(ApprovalPerson, { standsInFor: z.nullable(z.string()) })),
  hours: StepSchema.shape.hours,
  late: StepSchema.shape.late,
  signed: StepSchema.shape.signed,
});
export type PathStep = z.infer<typeof PathStep>;

/** The value of the first field of a type. */
const namedBy = ({ form }: Pick<Definition, 'form'>, values: FormValues, type: 'pupil' | 'class'): string | null => {
  const field = form.find((one) => one.type === type);
  const value = field && values[field.fieldId];
  return typeof value === 'string' && value !== '' ? value : null;
};

/** The pupil that a form is about; null for none. */
export const pupilOf = (definition: Pick<Definition, 'form'>, values: FormValues) =>
  namedBy(definition, values, 'pupil');

/** The class that a form is about: the pupil's, or the one it names. */
export const classOf = (
  definition: Pick<Definition, 'form'>,
  values: FormValues,
  { pupils }: Pick<Directory, 'pupils'>,
): string | null => {
  const pupil = pupilOf(definition, values);
  return pupil === null
    ? namedBy(definition, values, 'class')
    : (pupils.find(({ studentId }) => studentId === pupil)?.classId ?? null);
};

/**
 * The steps that the values lead through, in order.
 * @param now decides who is away.
 */
export function pathFor(
  definition: Pick<Definition, 'form' | 'path'>,
  values: FormValues,
  picked: Picked,
  directory: Directory,
  now: Date,
): PathStep[] {
  const steps = definition.path.filter(({ when }) => when.every((condition) => meets(values, condition)));
  return steps.map((step) => {
    const { stepId, kind, name, mode, hours, late, signed = false } = step;
    const found = unlike(peopleOf(step.who, step, definition, values, picked, directory));
    // Nobody decides on a request of the own.
    const others = kind === 'approve' ? found.filter((person) => !isSame(person, directory.originator)) : found;
    const admins = directory.admins.filter((person) => !isSame(person, directory.originator));
    // Everybody who was named has left: it does not pass by itself for that.
    const namesGone = step.who.by === 'named' && step.who.userIds.length > 0 && found.length === 0;
    const toAdmins = kind === 'approve' && (step.whenEmpty === 'admins' || namesGone);
    const people = others.length === 0 && toAdmins ? admins : others;
    return {
      stepId,
      kind,
      name,
      mode: others.length === 0 && people.length > 0 ? 'any' : mode,
      people: withStandIns(people, directory, now),
      hours,
      late,
      ...(signed && kind === 'approve' && { signed }),
    };
  });
}

function peopleOf(
  who: Who,
  { stepId }: Pick<Step, 'stepId'>,
  definition: Pick<Definition, 'form'>,
  values: FormValues,
  picked: Picked,
  directory: Directory,
): ApprovalPerson[] {
  const classId = classOf(definition, values, directory);
  const ofClass = directory.classes.find((one) => one.classId === classId);
  const staffOf = (userIds: readonly string[]) =>
    userIds.flatMap((userId) => directory.staff.find((person) => person.userId === userId) ?? []);
  switch (who.by) {
    case 'named':
      return staffOf(who.userIds);
    case 'admins':
      return directory.admins;
    case 'class-teacher':
      return ofClass?.leaders ?? [];
    case 'class-staff':
      return ofClass?.staff ?? [];
    case 'guardians': {
      const pupil = pupilOf(definition, values);
      const pupils = directory.pupils.filter((one) =>
        pupil === null ? one.classId === classId : one.studentId === pupil,
      );
      return pupils.flatMap(({ guardians }) => guardians).filter((person) => !isSame(person, directory.originator));
    }
    case 'originator':
      return [directory.originator];
    case 'picked':
      return staffOf((picked[stepId] ?? []).filter((userId) => who.among?.includes(userId) ?? true));
  }
}

const unlike = (people: readonly ApprovalPerson[]) =>
  people.filter((person, index) => people.findIndex((other) => isSame(person, other)) === index);

/** Puts those who stand in for others in their place. Nobody stands in for the originator's own approver twice. */
function withStandIns(people: readonly ApprovalPerson[], directory: Directory, now: Date): PathStep['people'] {
  const at = now.getTime();
  const placed = people.map((person) => {
    const away = directory.standIns.find(
      ({ of, to, from, until }) =>
        isSame(of, person) && Date.parse(from) <= at && at < Date.parse(until) && !isSame(to, directory.originator),
    );
    return away ? { ...away.to, standsInFor: person.name } : { ...person, standsInFor: null };
  });
  return placed.filter((person, index) => placed.findIndex((other) => isSame(person, other)) === index);
}

/** Names of steps and people: two paths with the same print are the same path. */
export const printOf = (path: readonly PathStep[]): string =>
  path
    .map(({ stepId, people }) => [stepId, ...people.map(({ userId, side }) => `${side} ${userId}`)].join(','))
    .join(';');
