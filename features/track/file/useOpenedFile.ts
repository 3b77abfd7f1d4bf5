/** Opens a track file that the user picked or dropped. It is replayed here and not uploaded. */
import { useEffect, useEffectEvent, useState } from 'react';
import { useClock } from '../../../src/time/useNow';
import type { RefusedTrack } from '../../../contract/trackFile/readTrackFile';
import { richestDay, type TrackFile } from './fileDays';
import { trackWorker } from '../day/trackWorker';

export interface OpenedFile {
  read: TrackFile;
  /** The shown day. */
  day: string;
}

export function useOpenedFile(timeZone: string) {
  const [opened, setOpened] = useState<OpenedFile | null>(null);
  const clock = useClock();
  const [refused, setRefused] = useState<RefusedTrack | null>(null);
  const [reading, setReading] = useState(false);

  const open = async (file: File) => {
    setRefused(null);
    setReading(true);
    const read = await trackWorker()
      .read(file, { timeZone, now: clock.now() })
      .catch((): RefusedTrack => ({ fault: 'unreadable', leftOut: [] }));
    setReading(false);
    if ('fault' in read) setRefused(read);
    else setOpened({ read, day: richestDay(read) });
  };

  const dropped = useEffectEvent((file: File) => void open(file));
  useEffect(() => {
    const over = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
    };
    const drop = (event: DragEvent) => {
      const file = event.dataTransfer?.files[0];
      if (!file) return;
      event.preventDefault();
      dropped(file);
    };
    document.addEventListener('dragover', over);
    document.addEventListener('drop', drop);
    return () => {
      document.removeEventListener('dragover', over);
      document.removeEventListener('drop', drop);
    };
  }, []);

  return {
    opened,
    refused,
    reading,
    open,
    turnTo: (day: string) => setOpened(opened && { ...opened, day }),
    close: () => setOpened(null),
  };
}
