/** The calls about a school's cards: its pool, and who wears which. */
import * as z from 'zod/mini';
import { clean } from '../cleanText';
import { callsOf } from '../call';
import { Imei, Rfid } from '../cards';
import { SimNumber } from '../phone';
import { Id } from '../primitives';
import { check, Effects, RowVersion } from './effects';
import { Search } from './pupils';
import { NameOfPerson, NameOfPlace } from '../names';

const Model = z.string().check(clean.line(), z.minLength(1), z.maxLength(60));

export const ManagedCard = z.object({
  imei: z.string(),
  version: RowVersion,
  rfid: z.nullable(z.string()),
  /** The number of its SIM, masked. */
  phone: z.nullable(z.string()),
  model: z.nullable(z.string()),
  wearer: z.nullable(z.object({ studentId: Id, name: NameOfPerson, className: NameOfPlace })),
  /** True when a guardian bound it. */
  byGuardian: z.boolean(),
  lost: z.boolean(),
  /** Days since the card was heard; null when never. Its minute would tell where a child is. */
  heardDays: z.nullable(z.int()),
  /** True when the clock of the card is wrong. */
  clockWrong: z.boolean(),
});
export type ManagedCard = z.infer<typeof ManagedCard>;

/** Details of refusal 409. */
export const CardConflict = z.object({ theirs: ManagedCard });

const Over = z.object({ imei: Imei, version: RowVersion });
const Changed = z.object({ effects: Effects, saved: z.nullable(ManagedCard) });

const { post } = callsOf('user');

export const managedCardCalls = {
  /** Cards of the school by number, in pages. `search`: a part of a number, or of the wearer's name. */
  managedCards: post('/manage/cards/v1', {
    needs: 'school:manage',
    input: z.object({
      search: z.optional(Search),
      state: z.optional(z.enum(['worn', 'lost', 'free'])),
      after: z.optional(Imei),
    }),
    output: z.object({ cards: z.array(ManagedCard), total: z.int(), next: z.nullable(z.string()) }),
    hideToast: true,
    ours: true,
  }),
  managedCard: post('/manage/card/v1', {
    needs: 'school:manage',
    input: z.object({ imei: Imei }),
    output: ManagedCard,
    hideToast: true,
    ours: true,
  }),
  /** Changes what is known of a card, or enters one into the pool. Refused with 5104 for a number that is known. */
  saveCard: post('/manage/card/save/v1', {
    needs: 'school:manage',
    input: z.object({
      over: z.optional(Over),
      /** Read when a card is added. */
      imei: z.optional(Imei),
      rfid: z._default(z.nullable(Rfid), null),
      /** The code printed on the card; only its digest is stored. Without it the stored one stays. */
      code: z.optional(Rfid),
      /** The number of its SIM; without it the stored one stays. */
      phone: z.optional(SimNumber),
      model: z._default(z.nullable(Model), null),
      check,
    }),
    output: Changed,
    hideToast: true,
    ours: true,
  }),
  /** Gives a card to a pupil, whose present card then becomes free; or takes it back (`studentId` null). */
  giveCard: post('/manage/card/give/v1', {
    needs: 'school:manage',
    input: z.object({ over: Over, studentId: z._default(z.nullable(Id), null), check }),
    output: Changed,
    hideToast: true,
    ours: true,
  }),
  /** A card leaves the school's pool. Nobody wears it any more, and another school may enter it. */
  endCard: post('/manage/card/end/v1', {
    needs: 'school:manage',
    input: z.object({ over: Over, check }),
    output: z.object({ effects: Effects }),
    hideToast: true,
    ours: true,
  }),
};
