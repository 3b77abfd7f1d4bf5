/** The first step: the school's file, and our own workbook to fill in. */
import { type ChangeEvent, useRef, useState } from 'react';
import { useText } from '../../src/messages/texts';
import { Button } from '../../src/ui/Button';
import { saveFile } from '../../src/ui/saveFile';
import type { RosterDraft } from './useRosterDraft';

export function ChooseFile({ draft, onFile }: { draft: RosterDraft; onFile: (file: File) => void }) {
  const text = useText('roster');
  const field = useRef<HTMLInputElement>(null);
  const [saving, setSaving] = useState(false);

  function chosen({ target }: ChangeEvent<HTMLInputElement>) {
    const file = target.files?.[0];
    // Reset the input, so that the user can choose the corrected file again.
    target.value = '';
    if (file) onFile(file);
  }
  async function saveTemplate() {
    setSaving(true);
    try {
      const { writeTemplate } = await import('./template');
      saveFile(await writeTemplate(text), text('templateFile'));
    } finally {
      setSaving(false);
    }
  }

  return (
    <section className="flex gap-2 column below-6">
      {!draft.check && (
        <>
          <p>{text('intro')}</p>
          <p className="quiet text-m">{text('notNeeded')}</p>
        </>
      )}
      <input
        ref={field}
        type="file"
        hidden
        accept=".xlsx,.csv,.zip,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet,text/csv,application/zip"
        aria-label={text('choose')}
        onChange={chosen}
      />
      <Button kind={draft.check ? 'plain' : 'primary'} wide busy={draft.reading} onClick={() => field.current?.click()}>
        {text(draft.reading ? 'fileReading' : draft.check ? 'chooseOther' : 'choose')}
      </Button>
      {!draft.check && (
        <Button kind="link" wide busy={saving} onClick={() => void saveTemplate()}>
          {text('template')}
        </Button>
      )}
      <div role="status">
        {draft.refused && (
          <p className="fault breaks">
            <strong>{draft.fileName}</strong> {text(`refused.${draft.refused}`)}
          </p>
        )}
      </div>
    </section>
  );
}
