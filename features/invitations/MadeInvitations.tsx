/** The codes of new invitations, shown this once: as links to send, and as slips to print and hand out. */
import { useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useIntl } from 'react-intl';
import { useHref } from 'react-router-dom';
import { printedCode } from '../../contract/invitations';
import { useCalled } from '../../src/messages/calledNames';
import { useText } from '../../src/messages/texts';
import { Button } from '../../src/ui/Button';
import { notify } from '../../src/ui/toast';
import type { Made } from './api';
import { Slips } from './Slips';

export function MadeInvitations({ made: { made, expiresAt }, onDone }: { made: Made; onDone: () => void }) {
  const text = useText('invitations');
  const intl = useIntl();
  const called = useCalled();
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
    <section className="invitations__made grid gap-3" aria-labelledby="invitations-made">
      <h3 id="invitations-made" ref={heading} tabIndex={-1}>
        {text('made', { n: made.length })}
      </h3>
      <p>{text(made.length > 0 ? 'madeText' : 'madeNone')}</p>
      <ul className="invitations__codes unmarked">
        {made.map(({ roleId, name, children, code }) => {
          const child = intl.formatList(children.map((one) => called(one.name)));
          return (
            <li key={roleId}>
              <span>
                {children.length === 0 ? called(name) : text('whose', { child, name })}
                <code className="invitations__code text-l block">{printedCode(code)}</code>
              </span>
              <Button
                kind="plain"
                small
                aria-label={text('copyLink', { name })}
                onClick={() =>
                  void copy(
                    text('message', {
                      child,
                      of: children.length > 0 ? 'child' : 'staff',
                      link: linkOf(code),
                    }),
                  )
                }
              >
                {text('copy')}
              </Button>
            </li>
          );
        })}
      </ul>
      <div className="invitations__row flex gap-2">
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
