/** The values of a form that was sent, one below the other. */
import type { ApprovalItem } from '../../contract/approval/calls';
import { FileList } from './files/FileList';
import { useApprovalWords } from './useApprovalWords';

export function FormFacts({ items }: { items: readonly ApprovalItem[] }) {
  const { words } = useApprovalWords();
  return (
    <dl className="approval-facts">
      {items.map((item) => (
        <div key={item.fieldId} className="approval-facts__one">
          <dt>{words(item.name)}</dt>
          <dd>
            <Value item={item} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Value({ item }: { item: ApprovalItem }) {
  const { valueOf } = useApprovalWords();
  return item.files ? <FileList files={item.files} /> : valueOf(item);
}
