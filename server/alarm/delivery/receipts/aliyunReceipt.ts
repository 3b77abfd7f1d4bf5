/**
 * Aliyun's reports about SMS: several in one POST, unsigned, so the address has a part that nobody else is told.
 * @see https://help.aliyun.com/zh/sms/developer-reference/smsreport-2
 */
import * as z from 'zod/mini';
import type { ProviderReason } from '../../../../contract/delivery/attempt';
import { boundedCode } from '../providers/judge';
import type { ProviderReceipt } from './receipt';

/** Reports in one request, at most. */
const MOST_REPORTS = 500;
const Text = z.string().check(z.maxLength(256));

const AliyunReports = z
  .array(
    z.object({
      success: z.boolean(),
      err_code: z.optional(z.nullable(Text)),
      biz_id: Text,
      out_id: z.optional(z.nullable(Text)),
      /** '2017-01-01 00:00:00', in China's time. */
      report_time: z.optional(z.nullable(Text)),
    }),
  )
  .check(z.maxLength(MOST_REPORTS));

/** The codes of carriers differ; these are Aliyun's own words. */
const REASONS: readonly (readonly [codes: RegExp, reason: ProviderReason])[] = [
  [/MOBILE_NOT_ON_SERVICE|MOBILE_TERMINAL_ERROR/, 'phoneOff'],
  [/BLACK|REJECT|IS_CLOSED|SP_NOT_BY_INTER_SMS/, 'blocked'],
  [/MOBILE_ACCOUNT_ABNORMAL|INVALID_NUMBER/, 'recipient'],
  [/CONTENT|KEYWORD/, 'content'],
  [/LIMIT/, 'limit'],
];

function instantOf(text: string | null | undefined, now: Date): Date {
  const [, day, time] = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d)$/.exec(text ?? '') ?? [];
  const at = new Date(`${day}T${time}+08:00`);
  return Number.isNaN(at.getTime()) ? now : at;
}

/**
 * The reports of one request; those without our key are left out.
 * @returns null for a body of another form
 */
export function aliyunReceipts(text: string, now: Date): ProviderReceipt[] | null {
  let said: unknown;
  try {
    said = JSON.parse(text);
  } catch {
    return null;
  }
  const reports = AliyunReports.safeParse(said);
  if (!reports.success) return null;
  return reports.data.flatMap(
    ({ success, err_code: code, biz_id: reference, out_id: key, report_time: time }): ProviderReceipt[] => {
      if (!key) return [];
      const said = { key, reference, at: instantOf(time, now) };
      if (success) return [{ ...said, state: 'delivered', reason: null, code: '' }];
      const reason = REASONS.find(([codes]) => codes.test(code ?? ''))?.[1] ?? 'other';
      return [{ ...said, state: 'failed', reason, code: code ? boundedCode(code) : '' }];
    },
  );
}
