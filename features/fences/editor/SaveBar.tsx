/** Shows what a save would change, the failure of the last one, and the buttons to save and to discard. */
import { useIntl } from 'react-intl';
import { failureText } from '../../../src/messages/failures';
import { useText } from '../../../src/messages/texts';
import { Button } from '../../../src/ui/Button';
import type { SaveFailure } from './useSaveFence';

interface SaveBarProps {
  /** The changes in words. Null for a new fence. */
  changes: readonly string[] | null;
  saving: boolean;
  saveFailure: SaveFailure | null;
  /** Undefined when there is no draft to discard. */
  onDiscard?: (() => void) | undefined;
  onSave: () => void;
}

export function SaveBar({ changes, saving, saveFailure, onDiscard, onSave }: SaveBarProps) {
  const text = useText('fenceEditor');
  const draftText = useText('draft');
  const intl = useIntl();
  return (
    <div className="grid gap-2">
      {changes && (
        <div className="saving__changes quiet tabular">
          {changes.length === 0 ? (
            text('unchanged')
          ) : (
            <>
              {text('changes')}{' '}
              <ul>
                {changes.map((change) => (
                  <li key={change}>{change}</li>
                ))}
              </ul>
            </>
          )}
        </div>
      )}
      <p className="fault" role="alert">
        {saveFailure?.kind === 'offline' && text('saveOffline')}
        {saveFailure?.kind === 'refused' && text('saveFailed', { why: failureText(intl, saveFailure.failure) })}
      </p>
      <div className="saving__row grid gap-2 narrows">
        <Button disabled={changes?.length === 0} busy={saving} onClick={onSave}>
          {text(saving ? 'saving' : 'save')}
        </Button>
        {onDiscard && (
          <Button kind="plain" busy={saving} onClick={onDiscard}>
            {draftText('discard')}
          </Button>
        )}
      </div>
    </div>
  );
}
