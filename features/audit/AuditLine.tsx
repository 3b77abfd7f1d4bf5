/** One act of the audit log in words. */
import { useIntl } from 'react-intl';
import type { AuditEntry } from '../../contract/audit';
import { type TextKey, useText } from '../../src/messages/texts';

const WHEN = { dateStyle: 'medium', timeStyle: 'short' } as const;

export function AuditLine({ entry }: { entry: AuditEntry }) {
  const text = useText('audit');
  const intl = useIntl();
  const { time, actor, who, act, subject, details, source, device } = entry;
  const person = actor === 'person' ? (who ?? text('erased')) : text(`actor.${actor}`);
  const counts = Object.entries(details).flatMap(([name, n]) => {
    const key = `count.${name}` as TextKey<'audit'>;
    return typeof n === 'number' && Object.hasOwn(intl.messages, `audit.${key}`) ? [text(key, { n })] : [];
  });
  const marks = typeof details['mark'] === 'string' ? [text('mark', { mark: details['mark'] })] : [];
  const { zoneBefore, zone } = details;
  const zones = typeof zone === 'string' ? [text('zone', { before: String(zoneBefore), after: zone })] : [];
  const facts = [...counts, ...(counts.length > 0 ? marks : []), ...zones];
  const about = subject && (subject.name ?? text('gone'));
  return (
    <li className="audit__line">
      <p className="text-l">
        {text(`act.${act}`)}
        {about && <strong className="audit__about">{about}</strong>}
      </p>
      {facts.length > 0 && <p className="quiet text-m">{facts.join(' · ')}</p>}
      <p className="quiet text-m">
        {[person, intl.formatDate(time, WHEN), device, source && text('network', { source })]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </li>
  );
}
