/**
 * Class groups: pupils of any class whom one may see, with co-leaders. A group with begin and end is a trip: its
 * leaders see its pupils from begin to end, and no longer. All calls are ours.
 */
import * as z from 'zod/mini';
import { clean } from '../cleanText';
import { callsOf } from '../call';
import { Id, Instant, Whole } from '../primitives';
import { Lending } from './lending';
import { Mark } from './mergeMarks';
import { PupilWhere } from './stragglers';
import { FamilyConsent, GroupColour, GroupTrip, TripConsent, TripFacts } from './trip';
import { NameOfPerson, NameOfPlace } from '../names';

/** Pupils of one group, leaders of one group, and groups in one answer, at most. */
export const MOST_IN_GROUP = 3_000;
export const MOST_LEADERS = 20;
export const MOST_GROUPS = 200;
/** Days that a trip lasts, at most: no sight of pupils is lent for longer. */
export const LONGEST_TRIP = 14;
/** Trips that run or come of one teacher, and days until a trip begins, at most: each lends a sight of pupils. */
export const MOST_TRIPS = 20;
export const FARTHEST_TRIP = 400;
/** Hours by which a leader prolongs a trip under way at once, and in all after the end that its maker set. */
export const PROLONGED_BY = 1;
export const MOST_PROLONGED = 3;
/** Marks of one call, and marks of each pupil in one roll call on the average, at most. */
export const MOST_MARKS = 500;
export const MOST_MARKS_EACH = 4;
/** Pupils among whom stragglers are looked for, at most: a whole school has no middle. */
export const MOST_WATCHED = 500;
/** Roll calls of one group or class in one answer, at most. */
export const MOST_ROLL_CALLS = 50;

const GroupName = z.string().check(clean.line(), z.minLength(1), z.maxLength(40));
const Leader = z.object({ roleId: Id, name: NameOfPerson });

/** A pupil of a group or a roll call. */
const GroupPupil = z.object({
  studentId: Id,
  name: NameOfPerson,
  className: NameOfPlace,
  /** What the family answered; null when nobody asks for consent. */
  consent: z.nullable(TripConsent),
  /** A leader holds the consent on paper. */
  onPaper: z.boolean(),
});

/** before, running, over: of a trip. none: a group without begin and end. */
export const TripState = z.enum(['none', 'before', 'running', 'over']);
export type TripState = z.infer<typeof TripState>;

export const Group = z.object({
  groupId: Id,
  version: z.int(),
  name: z.string(),
  colour: GroupColour,
  /** Null for a group without begin and end. */
  trip: z.nullable(GroupTrip),
  state: TripState,
  leaders: z.array(Leader),
  /** All pupils of the group. */
  count: z.int(),
  /** Those whom the viewer may see now. */
  pupils: z.array(GroupPupil),
  /** The viewer made the group, or administers the school. Other leaders count its pupils and end its trip. */
  mayChange: z.boolean(),
  /** The viewer may change what the trip says: each leader while it runs, and who may change all of it. */
  mayDescribe: z.boolean(),
  /** The later end that a leader may give the trip now; null when it does not run, or was prolonged enough. */
  prolongsTo: z.nullable(Instant),
});
export type Group = z.infer<typeof Group>;

export const GroupDraft = z.object({
  name: GroupName,
  colour: GroupColour,
  trip: z.nullable(GroupTrip),
  /** Besides the viewer. */
  leaderIds: z.array(Id).check(z.maxLength(MOST_LEADERS)),
  studentIds: z.array(Id).check(z.minLength(1), z.maxLength(MOST_IN_GROUP)),
});
export type GroupDraft = z.infer<typeof GroupDraft>;

/** What each leader of a running trip may change. Pupils, leaders and times stay with who made it. */
const TripDescription = z.extend(TripFacts, { name: GroupName, colour: GroupColour });
export type TripDescription = z.infer<typeof TripDescription>;

/** A mark with who made it. */
export const KeptMark = z.extend(Mark, {
  by: NameOfPerson,
  /** The platform's own mark: the pupil is on approved leave until then. Any mark that somebody taps counts above it. */
  leaveUntil: z.optional(Instant),
});
export type KeptMark = z.infer<typeof KeptMark>;

export const RollCall = z.object({
  rollCallId: Id,
  /** Of a group or of a class, never of both. */
  groupId: z.nullable(Id),
  classId: z.nullable(Id),
  /** What is counted: a stop of the trip, or a class. */
  name: z.string(),
  openedTime: Instant,
  openedBy: NameOfPerson,
  closedTime: z.nullable(Instant),
  closedBy: z.nullable(NameOfPerson),
  /** The pupils whom the viewer may see now. */
  pupils: z.array(GroupPupil),
  marks: z.array(KeptMark),
});
export type RollCall = z.infer<typeof RollCall>;

/** What a family reads of a roll call: that the child was counted, and when. */
const FamilyCount = z.object({ time: Instant, name: z.string() });
export const FamilyTrip = z.object({
  groupId: Id,
  studentId: Id,
  studentName: NameOfPerson,
  name: z.string(),
  colour: GroupColour,
  trip: GroupTrip,
  state: TripState,
  leaders: z.array(NameOfPerson),
  counted: z.array(FamilyCount),
  /** Null when the trip asks for none. */
  consent: z.nullable(FamilyConsent),
});
export type FamilyTrip = z.infer<typeof FamilyTrip>;

const { get, post } = callsOf('location');
const quiet = { hideToast: true, ours: true, hidden: true } as const;

export const groupCalls = {
  /** The groups that the viewer made or leads; an administrator gets all of the school. A trip that is over is left out
   * when the viewer sees none of its pupils any more. */
  groups: get('class/group/list/v1', {
    needs: 'group:read',
    input: z.object({}),
    output: z.array(Group),
    noEncode: true,
    ...quiet,
  }),
  /**
   * Makes a group, or changes one over its version. Pupils whom the viewer does not teach are refused with 404, so that
   * a sight that was lent is not lent on. Pupils who were in it before may stay.
   * @throws 422 for a teacher with more than `MOST_TRIPS` trips that run or come.
   */
  saveGroup: post('class/group/save/v1', {
    needs: 'group:write',
    input: z.object({ over: z.optional(z.object({ groupId: Id, version: Whole })), group: GroupDraft }),
    output: Group,
    ...quiet,
  }),
  /** Changes what a trip says over its version; each leader may while it runs. */
  describeTrip: post('class/group/describe/v1', {
    needs: 'group:write',
    input: z.object({ groupId: Id, version: z._default(Whole, 0), says: TripDescription }),
    output: Group,
    ...quiet,
  }),
  /** Ends a trip now, and with it what its leaders see by it. */
  endTrip: post('class/group/end/v1', {
    needs: 'group:write',
    input: z.object({ groupId: Id }),
    output: Group,
    ...quiet,
  }),
  /**
   * Makes a trip that runs end at `prolongsTo`: the bus is late, and its leaders still have to see its pupils.
   * @throws 404 for a trip that does not run, 409 for another end than that; the end that it has changes nothing.
   */
  prolongTrip: post('class/group/prolong/v1', {
    needs: 'group:write',
    input: z.object({ groupId: Id, ends: Instant }),
    output: Group,
    ...quiet,
  }),
  /** What the school's trips lend now or will: for administrators, who end it with `endTrip` or `removeGroup`. */
  lendings: get('class/group/lent/v1', {
    needs: 'school:manage',
    input: z.object({}),
    output: z.array(Lending),
    ...quiet,
  }),
  removeGroup: post('class/group/remove/v1', {
    needs: 'group:write',
    input: z.object({ groupId: Id }),
    output: z.null(),
    ...quiet,
  }),
  /** The school's staff, whom one may choose as co-leaders. */
  groupStaff: get('class/group/staff/v1', {
    needs: 'group:write',
    input: z.object({}),
    output: z.array(Leader),
    ...quiet,
  }),

  /** Roll calls of a group or a class, newest first. */
  rollCalls: get('class/rollcall/list/v1', {
    needs: 'group:read',
    input: z.object({ groupId: z.optional(Id), classId: z.optional(Id) }),
    output: z.array(z.omit(RollCall, { marks: true, pupils: true })),
    ...quiet,
  }),
  rollCall: get('class/rollcall/detail/v1', {
    needs: 'group:read',
    input: z.object({ rollCallId: Id }),
    output: RollCall,
    noEncode: true,
    ...quiet,
  }),
  /** Begins to count a group or a class. One that is open already is answered in its place. */
  openRollCall: post('class/rollcall/open/v1', {
    needs: 'group:write',
    input: z.object({
      groupId: z.optional(Id),
      classId: z.optional(Id),
      name: z.string().check(clean.line(), z.minLength(1), z.maxLength(40)),
    }),
    output: RollCall,
    ...quiet,
  }),
  /**
   * Adds marks. A mark that is known already changes nothing, so a console without network sends its marks again. Marks
   * after the closing are left out; those from before it count, however late they arrive.
   */
  mark: post('class/rollcall/mark/v1', {
    needs: 'group:write',
    input: z.object({ rollCallId: Id, marks: z.array(Mark).check(z.minLength(1), z.maxLength(MOST_MARKS)) }),
    output: RollCall,
    noEncode: true,
    ...quiet,
  }),
  closeRollCall: post('class/rollcall/close/v1', {
    needs: 'group:write',
    input: z.object({ rollCallId: Id }),
    output: RollCall,
    ...quiet,
  }),

  /**
   * Who is away from the group or class, and how far each is from the meeting point, by the fixes of the last half hour
   * that the viewer may see. Only the pupils whom the viewer sees now.
   * @throws 422 for more than `MOST_WATCHED`.
   */
  stragglers: get('class/group/stragglers/v1', {
    needs: 'group:read',
    input: z.object({ groupId: z.optional(Id), classId: z.optional(Id) }),
    output: z.object({ time: Instant, pupils: z.array(PupilWhere) }),
    ...quiet,
  }),

  /**
   * A guardian's answer whether the child may go, until the trip is over; another answer takes its place. `asked` is
   * the question that was read.
   * @throws 404 for a foreign child or a trip that asks nothing or is over, 409 when the trip has changed since.
   */
  answerTrip: post('class/group/consent/v1', {
    needs: 'trip:answer',
    input: z.object({
      groupId: Id,
      studentId: Id,
      asked: z._default(Whole, 0),
      agrees: z._default(z.boolean(), false),
    }),
    output: z.array(FamilyTrip),
    ...quiet,
  }),
  /** A leader holds the consent of a family on paper, or does not after all. Only for pupils whom the leader sees. */
  paperConsent: post('class/group/paper/v1', {
    needs: 'group:write',
    input: z.object({ groupId: Id, studentId: Id, holds: z._default(z.boolean(), false) }),
    output: Group,
    ...quiet,
  }),
  /** The trips of a guardian's children, and when each child was counted there. */
  familyTrips: get('class/group/family/v1', {
    needs: 'trip:read',
    input: z.object({}),
    output: z.array(FamilyTrip),
    ...quiet,
  }),
};
