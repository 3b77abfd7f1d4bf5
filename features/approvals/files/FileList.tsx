/** The photos and files of an approval: photos are shown, files are saved to the device when asked for. */
import './files.css';
import { useEffect, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import { type FormFile, isPicture } from '../../../contract/approvals/files';
import { useText } from '../../../src/messages/texts';
import { Button } from '../../../src/ui/Button';
import { saveFile } from '../../../src/ui/saveFile';
import { useReadFile } from './filesApi';

/** Pictures up to this are shown unasked, in bytes. */
const SHOWN_UNASKED = 5 * 2 ** 20;

/** A size in words: 340 KB, 2.1 MB. */
export function useFileSize() {
  const intl = useIntl();
  return (bytes: number) => {
    const [value, unit] = bytes < 2 ** 20 ? [bytes / 2 ** 10, 'kilobyte'] : [bytes / 2 ** 20, 'megabyte'];
    return intl.formatNumber(value, { style: 'unit', unit, maximumFractionDigits: value < 10 ? 1 : 0 });
  };
}

export function FileList({ files }: { files: readonly FormFile[] }) {
  return (
    <ul className="files grid gap-2 unmarked">
      {files.map((file) => (
        <OneFile key={file.fileId} file={file} />
      ))}
    </ul>
  );
}

function OneFile({ file }: { file: FormFile }) {
  const text = useText('approval');
  const size = useFileSize();
  const read = useReadFile();
  const shows = isPicture(file.type) && file.size <= SHOWN_UNASKED;
  const [address, setAddress] = useState<string | null>(null);
  const [state, setState] = useState<'none' | 'reading' | 'failed'>('none');

  async function open(how: 'show' | 'save') {
    setState('reading');
    const content = await read(file);
    setState(content ? 'none' : 'failed');
    if (content && how === 'show') setAddress(URL.createObjectURL(content));
    if (content && how === 'save') saveFile(content, file.name);
  }
  const show = useRef(open);
  useEffect(() => {
    if (shows) void show.current('show');
  }, [shows]);
  useEffect(() => (address === null ? undefined : () => URL.revokeObjectURL(address)), [address]);

  return (
    <li className="files__one">
      {address !== null && <img className="files__picture" src={address} alt={file.name} />}
      <span className="files__row flex gap-2 middle apart">
        <span className="breaks grid grows shrinks">
          {file.name}
          <span className="approval__small" role="status">
            {text(state === 'reading' ? 'fileReading' : state === 'failed' ? 'fileFailed' : 'fileSize', {
              size: size(file.size),
            })}
          </span>
        </span>
        <Button
          kind="plain"
          small
          busy={state === 'reading'}
          aria-label={text('saveFileNamed', { name: file.name })}
          onClick={() => void open('save')}
        >
          {text('saveFile')}
        </Button>
      </span>
    </li>
  );
}
