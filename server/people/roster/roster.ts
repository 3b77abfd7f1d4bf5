/** A school's roster for the import: classes, pupils, accounts, devices and places, with ids chosen by the source. */
import * as z from 'zod/mini';
import type { HandedOver } from '../../../contract';
import { Imei, Rfid } from '../../../contract/cards';
import { Id, WholeFromOne } from '../../../contract/primitives';

const Text = z.string().check(z.minLength(1), z.maxLength(200));

/** One way in which an account acts: administrator (0), teacher (1), first or second guardian (2, 3). */
const Identity = z.discriminatedUnion('userType', [
  z.object({ roleId: Id, userType: z.literal('0') }),
  /** `leads`: the classes of which the teacher is the class teacher, who gets the alerts of its pupils. */
  z.object({ roleId: Id, userType: z.literal('1'), classIds: z.array(Id), leads: z.optional(z.array(Id)) }),
  z.object({ roleId: Id, userType: z.enum(['2', '3']), studentId: Id }),
]);

export const Roster = z.object({
  school: z.object({
    schoolId: Id,
    name: Text,
    /** IANA time zone. */
    timeZone: Text,
    provinceCode: z.nullable(Text),
  }),
  /** In display order. */
  classes: z.array(z.object({ classId: Id, name: Text })),
  students: z.array(z.object({ studentId: Id, classId: Id, name: Text, subscribed: z.boolean() })),
  accounts: z.array(
    z.object({
      userId: Id,
      account: Text,
      mobile: z.nullable(Text),
      realName: Text,
      /** The starting password; an account that exists keeps its own. */
      password: Text,
      /** Days since the password was set. */
      passwordAge: z.number().check(z.minimum(0), z.maximum(100_000)),
      identities: z.array(Identity),
    }),
  ),
  /**
   * The school's pool of cards. A card without a pupil can be bound by guardians of this school. A card that the roster
   * does not list stays as it is.
   */
  devices: z.array(
    z.object({
      uniqueId: Imei,
      rfid: z.nullable(Rfid),
      /** The code printed on the card; only its hash is stored. Absent: the stored one stays. */
      code: z.optional(z.nullable(Rfid)),
      phone: z.nullable(Text),
      /** The number of its SIM card. Absent: the stored one stays. */
      iccid: z.optional(z.nullable(Text)),
      model: z.nullable(Text),
      studentId: z.nullable(Id),
      /** Seconds. */
      reportInterval: WholeFromOne,
      /** The card leaves the pool: nobody wears it, and another school's roster may list it. */
      leavesPool: z.optional(z.boolean()),
    }),
  ),
  /** WGS-84 degrees, `radius` in metres. A place with a pupil is that pupil's home. */
  places: z.array(
    z.object({
      placeId: Id,
      studentId: z.nullable(Id),
      name: Text,
      /** The name for consoles in English; without it they write the name in pinyin. */
      nameEn: z.optional(z.nullable(Text)),
      kind: Text,
      lng: z.number(),
      lat: z.number(),
      radius: z.number(),
    }),
  ),
});
export type Roster = z.infer<typeof Roster>;

/** Why a roster was not imported; the store is unchanged. */
export class RosterError extends Error {
  readonly reason: 'tooManyLeave' | 'otherSchool' | 'unknownId';
  readonly ids: readonly string[];

  /**
   * @param reason `tooManyLeave`: it leaves out so many people that it may be a part only. `otherSchool`: an id belongs
   * to another school. `unknownId`: a row names a class or pupil that the roster does not contain.
   * @param ids the ids that are wrong, without names.
   */
  constructor(reason: RosterError['reason'], message: string, ids: readonly string[]) {
    super(message);
    this.reason = reason;
    this.ids = ids;
  }
}

/** What a roster did besides adding and updating rows. */
export interface RosterOutcome {
  /** Pupils, and user ids of people, that are no longer at the school. */
  left: { pupils: string[]; people: string[] };
  /** Cards that got another wearer, or none. */
  cardsChanged: number;
  /**
   * What differs from the roster, because somebody changed it by hand: ids of cards, user ids of mobile numbers, ids of
   * pupils whose name a guardian corrected.
   */
  kept: { cards: string[]; mobiles: string[]; names: string[] };
  /** What people who left had in hand, and who has it now. */
  handedOver: HandedOver[];
}
