/** Imports waters from a GeoJSON file, and lists the refused ones with the reason. */
import { type ChangeEvent, useRef, useState } from 'react';
import type { WaterImport } from '../../contract';
import { useText } from '../../src/messages/texts';
import { Button } from '../../src/ui/Button';
import { useImportWaterAreasMutation } from './api';

/** Largest file in bytes, as in the contract. */
const LARGEST = 16 * 1024 * 1024;
/** Most refusals in the list; a file may have thousands. */
const LISTED = 10;

type Outcome = { made: WaterImport } | { fault: 'importFailed' | 'importTooLarge' | 'why.not-geojson' };

export function ImportWaters() {
  const text = useText('water');
  const field = useRef<HTMLInputElement>(null);
  const [send, { isLoading }] = useImportWaterAreasMutation();
  const [outcome, setOutcome] = useState<Outcome | null>(null);

  async function chosen({ target }: ChangeEvent<HTMLInputElement>) {
    const file = target.files?.[0];
    // Reset the input, so that the user can choose the corrected file again.
    target.value = '';
    if (!file) return;
    setOutcome(null);
    setOutcome(await bringIn(file));
  }

  async function bringIn(file: File): Promise<Outcome> {
    if (file.size > LARGEST) return { fault: 'importTooLarge' };
    const geojson = parsed(await file.text());
    if (geojson === undefined) return { fault: 'why.not-geojson' };
    const { data } = await send({ geojson, source: file.name.slice(0, 200) });
    return data ? { made: data } : { fault: 'importFailed' };
  }

  return (
    <>
      <div className="water-import text-m" role="status">
        {outcome && 'fault' in outcome && <p className="fault if-any">{text(outcome.fault)}</p>}
        {outcome && 'made' in outcome && <Made {...outcome.made} />}
      </div>
      <input
        ref={field}
        type="file"
        hidden
        accept=".geojson,.json,application/geo+json,application/json"
        aria-label={text('import')}
        onChange={(event) => void chosen(event)}
      />
      <Button kind="plain" wide busy={isLoading} onClick={() => field.current?.click()}>
        {text(isLoading ? 'importing' : 'import')}
      </Button>
    </>
  );
}

function Made({ areas, refused }: WaterImport) {
  const text = useText('water');
  return (
    <>
      <p>{areas.length > 0 ? text('imported', { n: areas.length }) : text('importedNone')}</p>
      {refused.length > 0 && (
        <>
          <p>{text('refused', { n: refused.length })}</p>
          <ul>
            {refused.slice(0, LISTED).map(({ index, name, why }) => (
              <li key={index}>
                {index === null
                  ? text('refusedFile', { why: text(`why.${why}`) })
                  : text('refusedOne', { n: index + 1, name: name ? ` ${name}` : '', why: text(`why.${why}`) })}
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

function parsed(words: string): unknown {
  try {
    return JSON.parse(words);
  } catch {
    return undefined;
  }
}
