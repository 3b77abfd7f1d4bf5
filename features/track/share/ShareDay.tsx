/** Shares the day as a picture. Behind 'more': to print it, and its files for other programs. */
import './shareDay.css';
import { memo, useState } from 'react';
import { useText } from '../../../src/messages/texts';
import { Button } from '../../../src/ui/Button';
import { PrintedDay } from './PrintedDay';
import { saveFile } from '../../../src/ui/saveFile';
import { type Format, FORMATS } from './exportFormats';
import type { DayEvent } from '../events/dayEvents';
import { LeaveOut } from './LeaveOut';
import type { Redaction } from './redaction';
import { SharePicture } from './SharePicture';
import type { AnalysedDay } from '../day/analysedDay';

const NAMES = { gpx: 'exportGpx', geojson: 'exportGeoJson', csv: 'exportCsv' } as const;

export const ShareDay = memo(function ShareDay({
  analysed,
  name,
  events,
}: {
  analysed: AnalysedDay;
  name: string;
  events: readonly DayEvent[];
}) {
  const text = useText('trackShare');
  const [left, setLeft] = useState<ReadonlySet<Redaction>>(new Set());
  const [sharing, setSharing] = useState(false);
  return (
    <section className="share-day grid gap-2" aria-label={text('share')}>
      <Button kind="plain" wide aria-haspopup="dialog" onClick={() => setSharing(true)}>
        {text('shareDay')}
      </Button>
      <details className="share-day__more">
        <summary>{text('more')}</summary>
        <LeaveOut label={text('redact')} left={left} onChange={setLeft} />
        <div className="flex gap-2 wraps">
          <button type="button" className="chip" onClick={() => window.print()}>
            {text('print')}
          </button>
        </div>
        <div className="flex gap-2 wraps">
          {(Object.keys(FORMATS) as Format[]).map((format) => (
            <button key={format} type="button" className="chip" onClick={() => save(analysed, name, format)}>
              {text(NAMES[format])}
            </button>
          ))}
        </div>
        <p className="quiet text-s">{text('exportNote')}</p>
      </details>
      <PrintedDay analysed={analysed} name={name} events={events} left={left} />
      {sharing && <SharePicture analysed={analysed} name={name} events={events} onClose={() => setSharing(false)} />}
    </section>
  );
});

function save(analysed: AnalysedDay, name: string, format: Format) {
  const { type, write } = FORMATS[format];
  const file = new Blob([write(analysed, `${name} ${analysed.track.day}`)], { type });
  saveFile(file, `${name}-${analysed.track.day}.${format}`);
}
