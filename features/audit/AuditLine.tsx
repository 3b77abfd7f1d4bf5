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
  const about = subject && (subject.name ?? text('gone'));
  return (
    <li className="audit__line">
      <p className="audit__act">
        {text(`act.${act}`)}
        {about && <strong className="audit__about">{about}</strong>}
      </p>
      {counts.length > 0 && <p className="audit__facts">{[...counts, ...marks].join(' · ')}</p>}
      <p className="audit__facts">
        {[person, intl.formatDate(time, WHEN), device, source && text('network', { source })]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </li>
  );
}
