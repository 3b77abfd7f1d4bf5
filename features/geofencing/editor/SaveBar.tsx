/** What a save would change, and the button that makes it so; nothing is saved before. While it is saved the button waits enabled, and keeps the focus. */
import { useIntl } from 'react-intl';
import { useDraftText } from '../../../src/drawing/draftMessages';
import { failureText } from '../../../src/messages/failures';
import { Button } from '../../../src/ui/Button';
import { useEditorText } from './editorMessages';
import type { SaveFailure } from './useSaveFence';

interface SaveBarProps {
  /** In words; null for a new fence, of which all is new. */
  changes: readonly string[] | null;
  saving: boolean;
  trouble: SaveFailure | null;
  /** Left out when there is no draft to throw away. */
  onDiscard?: (() => void) | undefined;
  onSave: () => void;
}

export function SaveBar({ changes, saving, trouble, onDiscard, onSave }: SaveBarProps) {
  const text = useEditorText();
  const draftText = useDraftText();
  const intl = useIntl();
  return (
    <div className="saving">
      {changes && (
        <div className="saving__changes">
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
      <p className="saving__failed" role="alert">
        {trouble?.kind === 'offline' && text('saveOffline')}
        {trouble?.kind === 'refused' && text('saveFailed', { why: failureText(intl, trouble.failure) })}
      </p>
      <div className="saving__row">
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
