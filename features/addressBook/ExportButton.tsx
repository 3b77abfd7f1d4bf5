/** For administrators: saves the address book as a workbook. The platform logs and marks it before it answers. */
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { failureText } from '../../src/messages/failures';
import { useText } from '../../src/messages/texts';
import { useViewer } from '../../src/session/useViewer';
import { Button } from '../../src/ui/Button';
import { saveFile } from '../../src/ui/saveFile';
import { notify } from '../../src/ui/toast';
import { Fault } from '../../src/ui/Form';
import { useExportAddressBookMutation } from './api';
import { sortedContacts } from './contactRows';
import { useContactWords } from './contactWords';

const WHEN = { dateStyle: 'medium', timeStyle: 'short' } as const;

export function ExportButton() {
  const text = useText('address');
  const intl = useIntl();
  const words = useContactWords();
  const { timeZone } = useViewer();
  const [take, { isLoading }] = useExportAddressBookMutation();
  const [writing, setWriting] = useState(false);
  const [fault, setFault] = useState<string | null>(null);

  async function save() {
    setFault(null);
    setWriting(true);
    try {
      const { data, error } = await take({});
      if (!data) {
        setFault(error && 'kind' in error ? failureText(intl, error) : text('exportFailed'));
        return;
      }
      const { writeBook } = await import('./writeBook');
      const watermark = text('watermark', {
        by: data.by,
        time: intl.formatDate(data.time, { ...WHEN, timeZone }),
        mark: data.mark,
      });
      const content = await writeBook(sortedContacts(data.contacts), {
        title: text('title'),
        lead: text('exportLead', { school: data.school }),
        watermark,
        heads: [text('personName'), text('headWhat'), text('headMobile'), text('headOpened'), text('headMark')],
        what: words.line,
        opened: (opened) => text(opened ? 'opened' : 'notOpened'),
      });
      saveFile(content, text('exportFile', { mark: data.mark }));
      void notify(text('exported', { mark: data.mark }));
    } catch {
      setFault(text('exportFailed'));
    } finally {
      setWriting(false);
    }
  }

  return (
    <>
      <Button kind="plain" small className="address__export" busy={isLoading || writing} onClick={() => void save()}>
        {text('export')}
      </Button>
      <Fault className="address-card__fault">{fault}</Fault>
    </>
  );
}
