/** A new key, shown this once, with the addresses under which cards and gateways report with it. */
import { useEffect, useRef } from 'react';
import { useConfig } from '../../src/config/ConfigContext';
import { useText } from '../../src/messages/texts';
import { Button } from '../../src/ui/Button';
import { notify } from '../../src/ui/toast';

interface NewKeyNoticeProps {
  label: string;
  secret: string;
  onDone: () => void;
}

export function NewKeyNotice({ label, secret, onDone }: NewKeyNoticeProps) {
  const text = useText('keys');
  const { apiHost } = useConfig();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const host = apiHost || location.origin;

  async function copy() {
    const done = await navigator.clipboard?.writeText(secret).then(
      () => true,
      () => false,
    );
    void notify(text(done ? 'copied' : 'copyFailed'));
  }

  return (
    <section className="keys__new grid gap-3 below-4" aria-labelledby="keys-new">
      <h3 id="keys-new" ref={heading} tabIndex={-1}>
        {text('madeTitle', { label })}
      </h3>
      <p>{text('madeText')}</p>
      <code className="keys__secret text-l inset">{secret}</code>
      <dl className="keys__addresses text-s">
        <dt className="quiet">{text('osmand')}</dt>
        <dd>
          <code>{`${host}/intake/osmand/${secret}`}</code>
        </dd>
        <dt className="quiet">{text('traccar')}</dt>
        <dd>
          <code>{`${host}/intake/traccar`}</code>
          <code>{`Authorization: Bearer ${secret}`}</code>
        </dd>
      </dl>
      <div className="grid gap-2 pair">
        <Button kind="plain" onClick={() => void copy()}>
          {text('copy')}
        </Button>
        <Button onClick={onDone}>{text('done')}</Button>
      </div>
    </section>
  );
}
