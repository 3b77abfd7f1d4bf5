/** The codes of new invitations, shown this once: as links to send, and as slips to print and hand out. */
import { useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useHref } from 'react-router-dom';
import { printedCode } from '../../contract/invitations';
import { useText } from '../../src/messages/texts';
import { Button } from '../../src/ui/Button';
import { notify } from '../../src/ui/toast';
import type { Made } from './api';
import { Slips } from './Slips';

export function MadeInvitations({ made: { made, expiresAt }, onDone }: { made: Made; onDone: () => void }) {
  const text = useText('invitations');
  const heading = useRef<HTMLHeadingElement>(null);
  const page = `${location.origin}${useHref('/invite')}`;
  const linkOf = (code: string) => `${page}#${code}`;
  useEffect(() => heading.current?.focus(), []);

  async function copy(words: string) {
    const done = await navigator.clipboard?.writeText(words).then(
      () => true,
      () => false,
    );
    void notify(text(done ? 'copied' : 'copyFailed'));
  }

  return (
    <section className="invitations__made" aria-labelledby="invitations-made">
      <h3 id="invitations-made" ref={heading} tabIndex={-1}>
        {text('made', { n: made.length })}
      </h3>
      <p>{text(made.length > 0 ? 'madeText' : 'madeNone')}</p>
      <ul className="invitations__codes">
        {made.map(({ roleId, name, studentName, code }) => (
          <li key={roleId}>
            <span>
              {studentName === null ? name : text('whose', { child: studentName, name })}
              <code className="invitations__code">{printedCode(code)}</code>
            </span>
            <Button
              kind="plain"
              small
              aria-label={text('copyLink', { name })}
              onClick={() =>
                void copy(
                  text('message', {
                    child: studentName ?? '',
                    of: studentName ? 'child' : 'staff',
                    link: linkOf(code),
                  }),
                )
              }
            >
              {text('copy')}
            </Button>
          </li>
        ))}
      </ul>
      <div className="invitations__row">
        {made.length > 0 && (
          <Button kind="plain" onClick={() => window.print()}>
            {text('print')}
          </Button>
        )}
        <Button onClick={onDone}>{text('done')}</Button>
      </div>
      {createPortal(<Slips made={made} expiresAt={expiresAt} page={page} />, document.body)}
    </section>
  );
}
