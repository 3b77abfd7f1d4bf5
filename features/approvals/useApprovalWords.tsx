/** Words of approvals: texts of definitions, values, times and effects in the reader's language. */
import { useIntl } from 'react-intl';
import type { ApprovalItem } from '../../contract/approvals/calls';
import type { Effect } from '../../contract/approvals/effects';
import type { Span } from '../../contract/approvals/form';
import type { LocalizedText } from '../../contract/localizedText';
import { useText } from '../../src/messages/texts';
import { useViewer } from '../../src/session/useViewer';
import { useAppSelector } from '../../src/store/store';
import { clockTime } from '../../src/time/timeWords';

const WHEN = {
  month: 'short',
  day: 'numeric',
  weekday: 'short',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
} as const;

export function useApprovalWords() {
  const text = useText('approval');
  const intl = useIntl();
  const { timeZone } = useViewer();
  const language = useAppSelector(({ setting }) => setting.language);

  const words = (localized: LocalizedText) => localized[language];
  const when = (instant: string) => intl.formatDate(instant, { ...WHEN, timeZone });
  const clock = (instant: string) => clockTime(intl, instant, timeZone);
  const day = (instant: string) => intl.formatDate(instant, { dateStyle: 'short', timeZone });
  const span = ({ from, to }: Span) => `${when(from)} – ${day(from) === day(to) ? clock(to) : when(to)}`;

  return {
    words,
    when,
    clockOf: clock,
    span,
    /** A value of a form. */
    valueOf({ formType, text: value, words: named }: Pick<ApprovalItem, 'formType' | 'text' | 'words'>): string {
      if (named) return words(named);
      const [from, to] = value.split('/');
      if (formType === 'span' && from && to) return span({ from, to });
      if (formType === 'date') return intl.formatDate(`${value}T00:00:00Z`, { dateStyle: 'medium', timeZone: 'UTC' });
      return value;
    },
    /** What an effect does, one line each. */
    effectLines(effect: Effect, name: string): string[] {
      switch (effect.kind) {
        case 'leave':
          return [
            text('effect.leave', { name, span: span(effect.span) }),
            text('effect.leaveFences', { name }),
            text('effect.leaveArrivals'),
          ];
        case 'swim':
          return [text('effect.swim', { span: span(effect.span), name: effect.supervisor })];
        case 'pickup':
          return [
            text('effect.pickup', { name, who: effect.who, span: span(effect.span) }),
            text('effect.leave', { name, span: span(effect.span) }),
            text('effect.leaveFences', { name }),
            text('effect.leaveArrivals'),
          ];
        case 'number':
          return [text('effect.number', { name, as: effect.name, number: effect.number }), text('effect.numberSame')];
        case 'trip':
          return [text('effect.trip', { span: span(effect.span), title: effect.name }), text('effect.tripEnd')];
        case 'record':
          return [text(`effect.record.${effect.place}`)];
        case 'loss':
          return [text('effect.loss', { name }), text('effect.lossOthers'), text('effect.lossFound')];
      }
    },
  };
}

/** The texts of a school's definition in the reader's language. They are the school's, not the console's. */
export function Said({ of }: { of: LocalizedText }) {
  const language = useAppSelector(({ setting }) => setting.language);
  return <span lang={language}>{of[language]}</span>;
}

/** The sign of a kind of approval: its own character in Chinese, the first letter of its name elsewhere. */
export function ApprovalSign({ sign, name }: { sign: string; name: LocalizedText }) {
  const language = useAppSelector(({ setting }) => setting.language);
  return (
    <span className="approval-sign branded text-l strong" lang={language} aria-hidden="true">
      {language === 'zh' ? sign : name[language].slice(0, 1)}
    </span>
  );
}
