/** What people hear of an approval: who hears what when a run changes, and the words of a lock screen. Pure. */
import type { LocalizedText } from '../language';
import type { ApprovalPerson } from './definition';
import type { Run } from './run';

/** The words say nothing of the pupil: they stand on a locked screen. */
export const APPROVAL_NEWS = {
  decide: { zh: '等你审批', en: 'waits for your decision' },
  urged: { zh: '对方请你尽快审批', en: 'you are asked to decide soon' },
  agreed: { zh: '已同意', en: 'agreed' },
  refused: { zh: '未同意', en: 'refused' },
  returned: { zh: '退回修改', en: 'sent back to you to change' },
  copied: { zh: '抄送给你', en: 'a copy for you' },
  revoked: { zh: '已同意的申请被撤回', en: 'withdrawn after it was agreed' },
} as const satisfies Record<string, LocalizedText>;
export type ApprovalNews = keyof typeof APPROVAL_NEWS;

export interface NewsFor extends Pick<ApprovalPerson, 'userId' | 'side'> {
  news: ApprovalNews;
}

const openTasks = (run: Run | null) => run?.tasks.filter(({ status }) => status === 'open') ?? [];

/**
 * Who hears what of a change. Each person hears one thing at most, on either side: a task comes before a copy. Nobody
 * hears of an act of their own.
 * @param before null for a new approval.
 * @param by who acts; null for the clock.
 */
export function newsOf(
  before: Run | null,
  run: Run,
  starter: Pick<ApprovalPerson, 'userId' | 'side'>,
  by: Pick<ApprovalPerson, 'userId'> | null,
): NewsFor[] {
  const wasOpen = new Set(openTasks(before).map(({ taskNo }) => taskNo));
  const urged = run.urgedTime !== null && run.urgedTime !== (before?.urgedTime ?? null);
  const found: NewsFor[] = [];
  const tell = ({ userId, side }: Pick<ApprovalPerson, 'userId' | 'side'>, news: ApprovalNews) => {
    if (userId === by?.userId || found.some((one) => one.userId === userId)) return;
    found.push({ userId, side, news });
  };
  for (const { taskNo, person } of openTasks(run))
    if (!wasOpen.has(taskNo)) tell(person, 'decide');
    else if (urged) tell(person, 'urged');
  if (before?.status !== run.status) {
    if (run.status === 'agreed' || run.status === 'refused' || run.status === 'returned') tell(starter, run.status);
    if (run.status === 'revoked') {
      for (const { status, person } of run.tasks) if (status === 'agreed') tell(person, 'revoked');
      for (const person of run.copies) tell(person, 'revoked');
    }
  }
  for (const person of run.copies.slice(before?.copies.length ?? 0)) tell(person, 'copied');
  return found;
}
