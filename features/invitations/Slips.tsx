/** Slips for A4, eight a page: whose they are, a QR code, eight characters, and what to do. Seen on paper only. */
import { encodeQR } from 'qr';
import { useIntl } from 'react-intl';
import { printedCode } from '../../contract/invitations';
import { useText } from '../../src/messages/texts';
import { useCurrentUserQuery } from '../../src/session/api';
import type { Made } from './api';
import { Called, useCalled } from '../../src/messages/calledNames';

interface SlipsProps extends Made {
  /** Address of the page that takes a code. */
  page: string;
}

export function Slips({ made, expiresAt, page }: SlipsProps) {
  const text = useText('invitations');
  const intl = useIntl();
  const called = useCalled();
  const { data: viewer } = useCurrentUserQuery();
  const until = intl.formatDate(expiresAt, { year: 'numeric', month: 'long', day: 'numeric' });
  return (
    <div className="slips" aria-hidden="true">
      {made.map(({ roleId, name, children, code }) => (
        <section key={roleId} className="slip">
          <img
            className="slip__qr"
            src={`data:image/svg+xml,${encodeURIComponent(encodeQR(`${page}#${code}`, 'svg'))}`}
            alt=""
          />
          <div>
            <p className="slip__school">
              <Called name={viewer?.schoolName ?? ''} />
            </p>
            <p className="slip__who">
              {children.length === 0 ? (
                <Called name={name} />
              ) : (
                text('slipWho', {
                  children: intl.formatList(
                    children.map((one) => text('slipChild', { child: one.name, class: called(one.className) })),
                  ),
                  name,
                })
              )}
            </p>
            <p className="slip__code">{printedCode(code)}</p>
            <p className="slip__how">{text('slipHow', { page, until })}</p>
          </div>
        </section>
      ))}
    </div>
  );
}
