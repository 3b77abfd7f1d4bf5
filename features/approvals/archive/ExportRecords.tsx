/** For whoever administers a kind: saves filed records as a file for spreadsheets. The platform logs it first. */
import { useState } from 'react';
import type { ArchiveEntry } from '../../../contract/approvals/archives';
import { useText } from '../../../src/messages/texts';
import { usePermission } from '../../../src/session/useViewer';
import { Button } from '../../../src/ui/Button';
import { csvOf } from '../../../src/ui/csv';
import { saveFile } from '../../../src/ui/saveFile';
import { notify } from '../../../src/ui/toast';
import { Fault } from '../../../src/ui/Form';
import { useExportArchivesMutation } from '../api';
import { useDefinitionsQuery } from '../editor/editorApi';
import { useApprovalWords } from '../useApprovalWords';

const HEADS = [
  'number',
  'kind',
  'pupil',
  'starter',
  'status',
  'facts',
  'made',
  'place',
  'filedBy',
  'filedTime',
] as const;

/** @param text the search that is on the screen. */
export function ExportRecords({ text: sought }: { text: string }) {
  const text = useText('approval');
  const say = useText('archive');
  const { words, when, valueOf } = useApprovalWords();
  const { data: kinds } = useDefinitionsQuery({}, { skip: !usePermission('approval:define') });
  const [take, { isLoading }] = useExportArchivesMutation();
  const [fault, setFault] = useState('');
  if (!kinds?.length) return null;

  const rowOf = (entry: ArchiveEntry): Record<(typeof HEADS)[number], string> => ({
    number: entry.serialNumber,
    kind: words(entry.name),
    pupil: entry.studentName ?? '',
    starter: entry.starter,
    status: text(`status.${entry.status}`),
    facts: entry.summary.map((item) => `${words(item.name)}: ${valueOf(item)}`).join('; '),
    made: when(entry.madeTime),
    place: entry.place ? say(`filedAt.${entry.place}`) : '',
    filedBy: entry.filedBy ?? '',
    filedTime: entry.filedTime ? when(entry.filedTime) : '',
  });
  async function save() {
    setFault('');
    const { data } = await take(sought === '' ? {} : { text: sought });
    if (!data) {
      setFault(say('exportFailed'));
      return;
    }
    const rows = [HEADS.map((head) => say(`head.${head}`)), ...data.list.map((one) => Object.values(rowOf(one)))];
    saveFile(new Blob([csvOf(rows)], { type: 'text/csv;charset=utf-8' }), say('exportFile'));
    void notify(say('exported', { n: data.list.length, more: data.total - data.list.length }));
  }
  return (
    <>
      <Button kind="link" small busy={isLoading} onClick={() => void save()}>
        {say('exportRecords')}
      </Button>
      <Fault className="approval__fault">{fault}</Fault>
    </>
  );
}
