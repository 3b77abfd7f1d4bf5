/**
 * Definitions as those read and publish them who administer them. All calls are ours, and serve the caller's school
 * alone. What the caller does not administer is 404, and left out of the list.
 */
import * as z from 'zod/mini';
import { callsOf } from '../call';
import { LocalizedText } from '../localizedText';
import { Id, Instant, WholeFromOne } from '../primitives';
import { ApprovalPerson, Definition, MOST_STEPS, Step } from './definition';
import { FormField, MOST_FIELDS } from './form';
import { DirectoryClass } from './path';
import { Rights } from './rights';
import { NameOfPerson } from '../names';

/** Versions of one list, at most. */
export const MOST_VERSIONS = 200;

/** An id that an editor made. No member of a plain object has such a name, so that values can be kept by it. */
const PartId = z.string().check(
  z.regex(/^[a-z][a-z0-9-]{0,39}$/),
  z.refine((id) => id !== 'constructor', 'It is a word of the program'),
);

/** A draft as it is sent: bounded in number and length, with ids of its own. */
const SentDraft = z.object({
  name: Definition.shape.name,
  about: Definition.shape.about,
  form: z.array(z.extend(FormField, { fieldId: PartId })).check(z.minLength(1), z.maxLength(MOST_FIELDS)),
  path: z.array(z.extend(Step, { stepId: PartId })).check(z.maxLength(MOST_STEPS)),
  rights: Rights,
  keptDays: Definition.shape.keptDays,
});

/** One version, without its body. */
const VersionFacts = z.object({
  version: z.int(),
  publishedTime: Instant,
  /** Null for the version that the platform ships, and for a person who is erased. */
  publishedBy: z.nullable(NameOfPerson),
  /** Requests that run on it. */
  running: z.int(),
});
export type VersionFacts = z.infer<typeof VersionFacts>;

const ListedDefinition = z.object({
  definitionId: Id,
  sign: z.string(),
  name: LocalizedText,
  about: LocalizedText,
  newest: z.omit(VersionFacts, { running: true }),
});
export type ListedDefinition = z.infer<typeof ListedDefinition>;

const { post } = callsOf('approval');
const ofDefinitions = { needs: 'approval:define', ours: true } as const;

export const definitionCalls = {
  /** The newest version of each definition. */
  getDefinitions: post('/definitions/getDefinitions/v1', {
    ...ofDefinitions,
    input: z.object({}),
    output: z.array(ListedDefinition),
  }),
  /** One version with its body, and the staff and classes that it may name. @throws 404. */
  getDefinition: post('/definitions/getDefinition/v1', {
    ...ofDefinitions,
    input: z.object({ definitionId: Id, version: z.optional(WholeFromOne) }),
    output: z.object({
      definition: Definition,
      staff: z.array(ApprovalPerson),
      classes: z.array(z.pick(DirectoryClass, { classId: true, name: true })),
    }),
  }),
  /** The versions, newest first. @throws 404. */
  getDefinitionVersions: post('/definitions/getDefinitionVersions/v1', {
    ...ofDefinitions,
    input: z.object({ definitionId: Id }),
    output: z.array(VersionFacts),
  }),
  /**
   * Makes the draft the next version. A draft that equals the newest version makes none.
   * @throws 409 with the newest version's facts when it is not `base`; 422 with the faults; 404.
   */
  publishDefinition: post('/definitions/publishDefinition/v1', {
    ...ofDefinitions,
    input: z.object({ definitionId: Id, base: WholeFromOne, draft: SentDraft }),
    output: z.object({ version: z.int() }),
    hideToast: true,
  }),
};
