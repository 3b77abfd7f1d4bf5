/**
 * Names that people, classes, schools and waters bear: marked in the answers that hold them, so that a console in
 * another script can have them spelled in Latin letters. What a person wrote freely is not marked.
 */
import * as z from 'zod/mini';
import { callsOf } from './call';

/** A person's name is spelled with the surname first and the given name as one word. */
export type NameKind = 'person' | 'place';

/** The names of a parse under way; null outside `readNames`. */
let read: Map<string, NameKind> | null = null;

const marks = (kind: NameKind) =>
  z.refine((name: unknown) => {
    if (typeof name === 'string') read?.set(name, kind);
    return true;
  });
/** Marks a text that has checks of its own. It refuses nothing. */
export const bears = { person: marks('person'), place: marks('place') };

/** Between the names of a label. */
export const LABEL_JOIN = ' · ';

/** A pupil's name and the name of the class, joined. */
export const NamesOfPupilAndClass = z.string().check(
  z.refine((label: string) => {
    const [pupil = '', ...places] = label.split(LABEL_JOIN);
    read?.set(pupil, 'person');
    for (const place of places) read?.set(place, 'place');
    return true;
  }),
);

/** The name of a person. */
export const NameOfPerson = z.string().check(bears.person);
/** The name of a class, a school or a water. */
export const NameOfPlace = z.string().check(bears.place);

/** The result of a parse, with the marked names that it has read. @param parse ends before it returns. */
export function readNames<Parsed>(parse: () => Parsed): { parsed: Parsed; names: ReadonlyMap<string, NameKind> } {
  const outer = read;
  const names = new Map<string, NameKind>();
  read = names;
  try {
    return { parsed: parse(), names };
  } finally {
    read = outer;
  }
}

/** Names of one kind in one call, at most. */
export const MOST_SPELLED = 500;

const Names = z._default(z.array(z.string().check(z.maxLength(80))).check(z.maxLength(MOST_SPELLED)), []);

const { post } = callsOf('user');

export const nameCalls = {
  /** The Latin spelling of each name, in the order of the names. It tells nothing that the caller did not send. */
  latinNames: post('user/names/latin/v1', {
    needs: 'session',
    input: z.object({ person: Names, place: Names }),
    output: z.object({ person: z.array(z.string()), place: z.array(z.string()) }),
    hideToast: true,
    ours: true,
    withExpiredPassword: true,
    beforeSecondFactor: true,
  }),
  /**
   * The pinyin of names of places without tones ('shuyuangongyuan') and the first letters of its syllables ('sygy'), in
   * the order of the names, for a search by typed letters. It tells nothing that the caller did not send.
   */
  placePinyin: post('user/names/pinyin/v1', {
    needs: 'session',
    input: z.object({ place: Names }),
    output: z.array(z.object({ spelling: z.string(), initials: z.string() })),
    hideToast: true,
    ours: true,
  }),
};
