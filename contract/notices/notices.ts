/**
 * Notices: what a teacher writes to the guardians of whole classes, with receipts. Its readers are those who are
 * guardians when it is published. All calls are ours.
 */
import * as z from 'zod/mini';
import { callsOf } from '../call';
import { clean } from '../cleanText';
import type { Language, OUTSIDE } from '../language';
import { NameOfPerson, NameOfPlace } from '../names';
import { Id, Instant } from '../primitives';

/** Characters of a title and of a text, at most. */
export const LONGEST_NOTICE_TITLE = 40;
export const LONGEST_NOTICE_TEXT = 1_000;
/** Notices that one author publishes within 24 hours, at most. */
export const MOST_NOTICES_A_DAY = 20;
/** Classes of one notice, and notices in one answer, at most. */
export const MOST_NOTICE_CLASSES = 300;
export const MOST_NOTICES = 100;

const Notice = z.object({
  noticeId: Id,
  title: z.string(),
  text: z.string(),
  /** Names of the classes, as they were when it was published. */
  sentTo: z.array(NameOfPlace),
  /** Who wrote it; null when that person is no longer known. */
  author: z.nullable(NameOfPerson),
  publishedTime: Instant,
  /** Readers are asked to confirm that they have read it. */
  asksConfirmation: z.boolean(),
});

/** A notice as its author and administrators see it. Each reader counts once, whatever the number of children. */
export const SentNotice = z.extend(Notice, {
  readers: z.int(),
  read: z.int(),
  confirmed: z.int(),
});
export type SentNotice = z.infer<typeof SentNotice>;

/** One reader, with the children because of whom the notice was addressed to that person. */
const NoticeReader = z.object({
  name: NameOfPerson,
  pupils: z.array(z.object({ name: NameOfPerson, className: NameOfPlace })),
  readTime: z.nullable(Instant),
  confirmedTime: z.nullable(Instant),
});
export type NoticeReader = z.infer<typeof NoticeReader>;

/** A notice with its readers: those of pupils whom the viewer sees now, who has not read it first. */
export const NoticeReceipts = z.extend(SentNotice, {
  people: z.array(NoticeReader),
  /** Pupils of the classes who had no guardian with an account when it was published. */
  unreached: z.int(),
});
export type NoticeReceipts = z.infer<typeof NoticeReceipts>;

/** A notice as a guardian reads it. */
export const ReceivedNotice = z.extend(Notice, {
  /** The viewer's children because of whom it came. */
  pupils: z.array(z.object({ studentId: Id, name: NameOfPerson })),
  readTime: z.nullable(Instant),
  confirmedTime: z.nullable(Instant),
});
export type ReceivedNotice = z.infer<typeof ReceivedNotice>;

export const NoticeDraft = z.object({
  title: z.string().check(clean.line(), z.minLength(1), z.maxLength(LONGEST_NOTICE_TITLE)),
  text: z.string().check(clean.text(), z.minLength(1), z.maxLength(LONGEST_NOTICE_TEXT)),
  classIds: z.array(Id).check(z.minLength(1), z.maxLength(MOST_NOTICE_CLASSES)),
  asksConfirmation: z._default(z.boolean(), false),
});
export type NoticeDraft = z.infer<typeof NoticeDraft>;

/** What families hear of a notice on their lock screens. The words stand in contract/words/outside.*.ts. */
export type NoticeNews = keyof (typeof OUTSIDE)[Language]['notice'];

const { get, post } = callsOf('location');
const quiet = { hideToast: true, ours: true, hidden: true } as const;
const One = z.object({ noticeId: Id });

export const noticeCalls = {
  /** The newest notices that the viewer wrote; an administrator gets those of the school. */
  sentNotices: get('class/notice/sent/v1', {
    needs: 'notice:write',
    input: z.object({}),
    output: z.array(SentNotice),
    ...quiet,
  }),
  /** One of them, with who has read it. */
  noticeReceipts: get('class/notice/receipts/v1', {
    needs: 'notice:write',
    input: One,
    output: NoticeReceipts,
    ...quiet,
  }),
  /**
   * Publishes a notice to the guardians of all pupils of these classes. The same `onceKey` again answers what was
   * published by it the first time.
   * @throws 404 for a class that the viewer does not teach, 422 where no pupil has a guardian with an account, 429
   * beyond `MOST_NOTICES_A_DAY`.
   */
  publishNotice: post('class/notice/publish/v1', {
    needs: 'notice:write',
    input: z.extend(NoticeDraft, { onceKey: Id }),
    output: SentNotice,
    ...quiet,
  }),
  /** Notices about the viewer's children, those that are not read first. */
  receivedNotices: get('class/notice/received/v1', {
    needs: 'notice:read',
    input: z.object({}),
    output: z.array(ReceivedNotice),
    ...quiet,
  }),
  /** Opens a notice, by which the viewer has read it. */
  readNotice: post('class/notice/read/v1', { needs: 'notice:read', input: One, output: ReceivedNotice, ...quiet }),
  /** Confirms a notice that asks for it; once is enough for all the viewer's children. @throws 404 for any other */
  confirmNotice: post('class/notice/confirm/v1', {
    needs: 'notice:read',
    input: One,
    output: ReceivedNotice,
    ...quiet,
  }),
};
