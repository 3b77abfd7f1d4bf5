/** The values of a form that was sent, one below the other. */
import './table.css';
import type { ApprovalItem } from '../../contract/approvals/calls';
import { FileList } from './files/FileList';
import { ShapeFact } from './place/ShapeFact';
import { useApprovalWords } from './useApprovalWords';

export function FormFacts({ items }: { items: readonly ApprovalItem[] }) {
  const { words } = useApprovalWords();
  return (
    <dl className="approval-facts grid">
      {items.map((item) => (
        <div key={item.fieldId} className="approval-facts__one">
          <dt className="quiet">{words(item.name)}</dt>
          <dd>
            <Value item={item} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Table({ table: { columns, rows } }: { table: NonNullable<ApprovalItem['table']> }) {
  const { words } = useApprovalWords();
  return (
    <table className="approval-table text-m full-width">
      <thead>
        <tr>
          {columns.map((column, index) => (
            <th key={index} scope="col">
              {words(column)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((cells, index) => (
          <tr key={index}>
            {cells.map((cell, at) => (
              <td key={at}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Value({ item }: { item: ApprovalItem }) {
  const { valueOf } = useApprovalWords();
  if (item.corners) return <ShapeFact corners={item.corners} near={item.near} />;
  if (item.table) return <Table table={item.table} />;
  return item.files ? <FileList files={item.files} /> : valueOf(item);
}
