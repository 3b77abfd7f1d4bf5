/** The town file that is served now: its area, size, source and date; it can be updated and deleted. */
import type { TownFile, TownWish } from '../../contract/townMap/calls';
import { planarMetres } from '../../contract/geo';
import { useText } from '../../src/messages/texts';
import { Button } from '../../src/ui/Button';
import { askSure } from '../../src/ui/dialog';
import { useDropTownMapMutation } from './api';
import { sizeOf } from './townArea';

interface TownFileFactsProps {
  file: TownFile | null;
  onUpdate: (wish: TownWish) => void;
}

export function TownFileFacts({ file, onUpdate }: TownFileFactsProps) {
  const text = useText('townMap');
  const [drop, dropping] = useDropTownMapMutation();
  if (!file) return <p className="quiet text-m">{text('fileNone')}</p>;
  const { bytes, tiles, maxZoom, box, wish, attribution, madeAt } = file;
  const [west, south, east, north] = box;
  const middle = [(west + east) / 2, (south + north) / 2] as const;
  const km = Math.round(planarMetres([middle[0], south], [middle[0], north]) / 1_000);

  async function remove() {
    if (await askSure({ title: text('dropAsk'), content: text('dropText'), confirm: text('drop') })) await drop({});
  }
  return (
    <section className="above-4" aria-label={text('file')}>
      <h3 className="text-m strong">{text('file')}</h3>
      <ul className="unmarked quiet text-m">
        <li>{text('fileSize', { size: sizeOf(bytes), tiles, zoom: maxZoom })}</li>
        <li>{text('fileBox', { km, lat: middle[1].toFixed(3), lng: middle[0].toFixed(3) })}</li>
        <li className="breaks">{text('fileSource', { source: wish.from ?? text(`source.${wish.source}`) })}</li>
        <li>{text('fileDate', { at: new Date(madeAt) })}</li>
        <li className="breaks">{attribution}</li>
      </ul>
      {dropping.isError && (
        <p className="fault text-m" role="alert">
          {text('notDone')}
        </p>
      )}
      <div className="flex gap-2 wraps">
        <Button kind="plain" small onClick={() => onUpdate(wish)}>
          {text('update')}
        </Button>
        <Button kind="danger" small busy={dropping.isLoading} onClick={() => void remove()}>
          {text('drop')}
        </Button>
      </div>
    </section>
  );
}
