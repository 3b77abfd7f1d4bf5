/** Shows recovery codes once, to be copied or downloaded. */
import './secondFactor.css';
import { useEffect, useRef } from 'react';
import { useText } from '../../src/messages/texts';
import { Button } from '../../src/ui/Button';
import { notify } from '../../src/ui/toast';

interface RecoveryCodesProps {
  codes: readonly string[];
  onSaved: () => void;
}

export function RecoveryCodes({ codes, onSaved }: RecoveryCodesProps) {
  const text = useText('secondFactor');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);

  async function copy() {
    const done = await navigator.clipboard?.writeText(codes.join('\n')).then(
      () => true,
      () => false,
    );
    void notify(text(done ? 'copied' : 'copyFailed'));
  }

  return (
    <section className="factor__codes" aria-labelledby="recovery-codes">
      <h3 className="factor__title text-l below-2" id="recovery-codes" tabIndex={-1} ref={heading}>
        {text('codesTitle')}
      </h3>
      <p className="entry__text quiet text-m below-4">{text('codesText')}</p>
      <ul className="factor__list inset rounded-s tabular unmarked grid below-3">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="flex gap-2 wraps below-3">
        <Button kind="plain" onClick={() => void copy()}>
          {text('copy')}
        </Button>
        <Button kind="plain" onClick={() => download(codes)}>
          {text('download')}
        </Button>
      </div>
      <Button wide onClick={onSaved}>
        {text('saved')}
      </Button>
    </section>
  );
}

function download(codes: readonly string[]) {
  const address = URL.createObjectURL(new Blob([`${codes.join('\n')}\n`], { type: 'text/plain' }));
  Object.assign(document.createElement('a'), { href: address, download: 'homeward-recovery-codes.txt' }).click();
  URL.revokeObjectURL(address);
}
