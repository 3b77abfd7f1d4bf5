/** One field of a row: what it says now, and what it would say. */
import type { FieldChange } from '../../contract';
import { useText } from '../../src/messages/texts';

/** @param kept the field stays as it is, because its owner chose it. */
export function ChangeLine({ change: { field, from, to }, kept }: { change: FieldChange; kept: boolean }) {
  const text = useText('roster');
  const name = text(`changed.${field}`);
  return (
    <p className="roster__change">
      {kept
        ? text('keptChange', { name, from, to })
        : from === ''
          ? text('addedChange', { name, to })
          : text('change', { name, from, to: to || text('none') })}
    </p>
  );
}
