/** The photos or files of a field: chosen, sent in the background, and removed. */
import './files.css';
import { type ChangeEvent, useId } from 'react';
import { FILE_ENDINGS, LARGEST_FORM_FILE, MOST_FILES } from '../../../contract/approvals/files';
import { useText } from '../../../src/messages/texts';
import { Button, buttonClass } from '../../../src/ui/Button';
import { useFileSize } from './FileList';
import { type FieldFile, useUploads } from './useUploads';

interface FilesInputProps {
  label: string;
  /** True for photos alone. */
  picturesOnly: boolean;
  ids: readonly string[];
  error: string | undefined;
  onChange: (ids: string[]) => void;
}

export function FilesInput({ label, picturesOnly, ids, error, onChange }: FilesInputProps) {
  const text = useText('approval');
  const size = useFileSize();
  const id = useId();
  const { rows, refused, failure, choose, goOn, remove } = useUploads({ ids, picturesOnly, onChange });
  const most = { size: size(LARGEST_FORM_FILE), n: MOST_FILES };
  const wrong = refused
    ? text(`upload.${refused.why}`, { name: refused.name, ...most })
    : failure
      ? text('uploadsUnknown')
      : error;

  function picked({ target }: ChangeEvent<HTMLInputElement>) {
    const files = [...(target.files ?? [])];
    target.value = '';
    void choose(files);
  }

  return (
    <fieldset className="chips" aria-describedby={`${id}-error ${id}-note`}>
      <legend className="chips__label">{label}</legend>
      {rows.length > 0 && (
        <ul className="files grid gap-2 unmarked">
          {rows.map((row) => (
            <Row key={row.id} row={row} onGoOn={() => goOn(row.id)} onRemove={() => remove(row.id)} />
          ))}
        </ul>
      )}
      {ids.length < MOST_FILES && (
        <label className={buttonClass({ kind: 'plain', small: true, className: 'files__choose' })}>
          {text(picturesOnly ? 'choosePhotos' : 'chooseFiles')}
          <input
            className="sr-only"
            type="file"
            multiple
            accept={picturesOnly ? 'image/*' : FILE_ENDINGS.join(',')}
            aria-describedby={`${id}-error ${id}-note`}
            onChange={picked}
          />
        </label>
      )}
      <p className="approval__small" id={`${id}-note`}>
        {text(picturesOnly ? 'photosNote' : 'filesNote', most)}
      </p>
      <p className="approval__fault" id={`${id}-error`} role="alert">
        {wrong}
      </p>
    </fieldset>
  );
}

function Row({ row, onGoOn, onRemove }: { row: FieldFile; onGoOn: () => void; onRemove: () => void }) {
  const text = useText('approval');
  const fileSize = useFileSize();
  const { name, size, sent, state, why } = row;
  const shown = name || text('fileGoneName');
  const share = size > 0 ? Math.floor((sent / size) * 100) / 100 : 0;
  const said =
    state === 'there'
      ? fileSize(size)
      : state === 'sending'
        ? text('uploading', { share })
        : state === 'stopped'
          ? text(`upload.${why ?? 'failed'}`, { name, size: '', n: MOST_FILES })
          : text(state === 'half' ? 'uploadHalf' : 'uploadGone');
  return (
    <li className="files__row flex gap-2 middle apart" data-state={state}>
      <span className="breaks grid grows shrinks">
        {shown}
        <span className="approval__small" role={state === 'sending' ? undefined : 'status'}>
          {said}
        </span>
        {state === 'sending' && (
          <progress className="files__bar" max={100} value={Math.round(share * 100)} aria-label={shown} />
        )}
      </span>
      {state === 'stopped' && (
        <Button kind="plain" small onClick={onGoOn} aria-label={text('uploadGoOnWith', { name: shown })}>
          {text('goOn')}
        </Button>
      )}
      <Button kind="danger" small onClick={onRemove} aria-label={text('removeFile', { name: shown })}>
        {text('remove')}
      </Button>
    </li>
  );
}
