/** The field for an image code, and the way past it for those who do not see or read the picture (4.08). */
import './fields.css';
import { useText } from '../messages/texts';
import { Button } from '../ui/Button';
import { ImageCodeField } from './ImageCodeField';
import type { ImageProofForm } from './useImageProof';

export function ImageProofField({ proof }: { proof: ImageProofForm }) {
  const text = useText('entry');
  const { work, missed } = proof;
  const reading = work === 'off';
  return (
    <div className="image-proof">
      {reading ? (
        <ImageCodeField
          picture={proof.picture?.image}
          code={proof.typed}
          error={missed ? text('imageCodeMissing') : undefined}
          onChange={proof.type}
          onNewPicture={proof.newPicture}
        />
      ) : (
        <div className="image-work text-m flex gap-3 middle" role="status" data-state={work}>
          <svg className="image-work__sign" viewBox="0 0 24 24" aria-hidden="true">
            {work === 'working' && <path className="image-work__turning" d="M12 3a9 9 0 1 1-9 9" />}
            {work === 'done' && <path d="M4 12.5l5.5 5.5L20 7" />}
            {work === 'failed' && <path d="M6 6l12 12M18 6L6 18" />}
          </svg>
          {text(work === 'working' ? (missed ? 'workWait' : 'working') : work === 'done' ? 'workDone' : 'workFailed')}
        </div>
      )}
      <div className="image-proof__ways flex wraps">
        {work === 'failed' && (
          <Button kind="link" onClick={proof.startWork}>
            {text('again')}
          </Button>
        )}
        <Button kind="link" onClick={reading ? proof.startWork : proof.stopWork}>
          {text(reading ? 'workInstead' : 'pictureInstead')}
        </Button>
      </div>
    </div>
  );
}
