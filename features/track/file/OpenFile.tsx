/** Picks a recorded track to replay without the platform, and says what is wrong with one that cannot be. */
import './openFile.css';
import { DotLoading } from 'antd-mobile';
import { useRef } from 'react';
import { Button } from '../../../src/ui/Button';
import { useFileText } from './fileMessages';
import type { TrackFileFault } from './trackFile';

interface OpenFileProps {
  reading: boolean;
  fault: TrackFileFault | null;
  onOpen: (file: File) => void;
}

export function OpenFile({ reading, fault, onOpen }: OpenFileProps) {
  const text = useFileText();
  const field = useRef<HTMLInputElement>(null);
  return (
    <section className="open-file" aria-label={text('openFile')}>
      <Button kind="unstyled" className="chip" busy={reading} onClick={() => field.current?.click()}>
        {text('openFile')} {reading && <DotLoading />}
      </Button>
      <input
        ref={field}
        type="file"
        accept=".gpx,.plt,application/gpx+xml"
        hidden
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) onOpen(file);
          // The same file may be picked again.
          target.value = '';
        }}
      />
      <p className="track__quiet">{text('openFileNote')}</p>
      <p role="alert" className="open-file__fault">
        {fault && text(`fault.${fault}`)}
      </p>
    </section>
  );
}
