/** Opens a track file without the platform, and tells why a file cannot be opened. */
import './openFile.css';
import { DotLoading } from 'antd-mobile';
import { useRef } from 'react';
import { useText } from '../../../src/messages/texts';
import { Button } from '../../../src/ui/Button';
import type { UnreadPoints, RefusedTrack } from '../../../contract/trackFile/readTrackFile';

interface OpenFileProps {
  reading: boolean;
  refused: RefusedTrack | null;
  onOpen: (file: File) => void;
}

export function OpenFile({ reading, refused, onOpen }: OpenFileProps) {
  const text = useText('trackFile');
  const field = useRef<HTMLInputElement>(null);
  return (
    <section className="open-file grid gap-2" aria-label={text('openFile')}>
      <Button kind="unstyled" className="chip" busy={reading} onClick={() => field.current?.click()}>
        {text('openFile')} {reading && <DotLoading />}
      </Button>
      <input
        ref={field}
        type="file"
        accept=".gpx,.plt,.csv,application/gpx+xml,text/csv"
        hidden
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) onOpen(file);
          // So that the same file can be picked again.
          target.value = '';
        }}
      />
      <p className="quiet text-s">{text('openFileNote')}</p>
      <div role="alert" className="fault text-m if-any">
        {refused && <p>{text(`fault.${refused.fault}`)}</p>}
        {refused && refused.leftOut.length > 0 && <LeftOutList leftOut={refused.leftOut} />}
      </div>
    </section>
  );
}

/** What of a file was left out: how many points, why, and where the first one stands. */
export function LeftOutList({ leftOut }: { leftOut: readonly UnreadPoints[] }) {
  const text = useText('trackFile');
  return (
    <ul className="left-out breaks">
      {leftOut.map(({ why, count, first: { line, said } }) => (
        <li key={why}>
          {text('leftAt', { what: text(`left.${why}`, { n: count }), line, said: said === '' ? '–' : said })}
        </li>
      ))}
    </ul>
  );
}
