/** Takes the day out of the console: as a file, or on paper. */
import { useText } from './messages';
import { type Format, FORMATS } from './exports';
import type { TrackDay } from './tellDay';

const NAMES = { gpx: 'exportGpx', geojson: 'exportGeoJson', csv: 'exportCsv' } as const;

export function ShareDay({ told, name }: { told: TrackDay; name: string }) {
  const text = useText();
  return (
    <section className="share-day" aria-label={text('share')}>
      <div className="share-day__ways">
        <button type="button" className="chip" onClick={() => window.print()}>
          {text('print')}
        </button>
        {(Object.keys(FORMATS) as Format[]).map((format) => (
          <button key={format} type="button" className="chip" onClick={() => save(told, name, format)}>
            {text(NAMES[format])}
          </button>
        ))}
      </div>
      <p className="view-choices__quiet">{text('exportNote')}</p>
    </section>
  );
}

function save(told: TrackDay, name: string, format: Format) {
  const { type, write } = FORMATS[format];
  const address = URL.createObjectURL(new Blob([write(told, `${name} ${told.track.day}`)], { type }));
  Object.assign(document.createElement('a'), { href: address, download: `${name}-${told.track.day}.${format}` }).click();
  // The browser reads it after the click.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
