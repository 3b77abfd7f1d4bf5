/** Exports the day as a file, or prints it, with parts left out on request. */
import './shareDay.css';
import { memo, useState } from 'react';
import { useText } from '../../../src/messages/texts';
import { PrintedDay } from './PrintedDay';
import { type Format, FORMATS } from './exportFormats';
import type { DayEvent } from '../events/dayEvents';
import { type Redaction, REDACTIONS } from './redaction';
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
  const toggle = (one: Redaction) =>
    setLeft((before) => new Set(REDACTIONS.filter((other) => before.has(other) !== (other === one))));
  return (
    <section className="share-day" aria-label={text('share')}>
      <div className="share-day__actions">
        <button type="button" className="chip" onClick={() => window.print()}>
          {text('print')}
        </button>
        {(Object.keys(FORMATS) as Format[]).map((format) => (
          <button key={format} type="button" className="chip" onClick={() => download(analysed, name, format)}>
            {text(NAMES[format])}
          </button>
        ))}
      </div>
      <p className="track__quiet">{text('exportNote')}</p>
      <fieldset className="share-day__left">
        <legend>{text('redact')}</legend>
        <div className="share-day__actions">
          {REDACTIONS.map((one) => (
            <button key={one} type="button" className="chip" aria-pressed={left.has(one)} onClick={() => toggle(one)}>
              {text(`redact.${one}`)}
            </button>
          ))}
        </div>
        <p className="track__quiet">{text('redactHint')}</p>
      </fieldset>
      <PrintedDay analysed={analysed} name={name} events={events} left={left} />
    </section>
  );
});

function download(analysed: AnalysedDay, name: string, format: Format) {
  const { type, write } = FORMATS[format];
  const address = URL.createObjectURL(new Blob([write(analysed, `${name} ${analysed.track.day}`)], { type }));
  Object.assign(document.createElement('a'), {
    href: address,
    download: `${name}-${analysed.track.day}.${format}`,
  }).click();
  // The browser reads the file after the click.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
