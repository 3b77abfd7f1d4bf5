/** What people hear of an approval: who hears what when a run changes. Pure. */
import type { Language, OUTSIDE } from '../language';
import type { ApprovalPerson } from './definition';
import type { Run } from './run';

/** Their words on a lock screen stand in contract/words/outside.*.ts. */
export type ApprovalNews = keyof (typeof OUTSIDE)[Language]['approval'];

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
