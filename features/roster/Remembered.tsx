/** The columns that are read as the school said before, each with a way to read it by its header again. */
import type { ColumnMemory } from '../../contract/roster/columnMemory';
import { rememberedColumns, withField } from '../../contract/roster/columns';
import type { SheetMapping } from '../../contract/roster/fields';
import { columnLetters } from '../../contract/roster/sheet';
import { useText } from '../../src/messages/texts';
import { Button } from '../../src/ui/Button';
import type { LocalCheck } from './localRoster';

interface RememberedProps {
  check: LocalCheck;
  memory: ColumnMemory;
  onMap: (sheet: number, mapping: SheetMapping) => void;
}

export function Remembered({ check, memory, onMap }: RememberedProps) {
  const text = useText('roster');
  const found = check.sheets.flatMap(({ name, headers }, sheet) => {
    const mapping = check.mappings[sheet];
    return mapping ? rememberedColumns(mapping, headers, memory).map((one) => ({ ...one, sheet, name, mapping })) : [];
  });
  if (found.length === 0) return null;
  return (
    <>
      <p className="quiet text-m">{text('remembered')}</p>
      <ul className="roster__list">
        {found.map(({ sheet, name, mapping, column, header, field, alone }) => {
          const place = `${name}!${columnLetters(column)}`;
          return (
            <li className="roster__row" key={`${sheet},${column}`}>
              {field
                ? text('rememberedColumn', { place, header, field: text(`field.${field}`) })
                : text('rememberedSkip', { place, header })}
              <Button
                kind="link"
                small
                aria-label={text('forgetColumn', { place })}
                onClick={() => onMap(sheet, { ...mapping, columns: withField(mapping, column, alone ?? '') })}
              >
                {text('forget')}
              </Button>
            </li>
          );
        })}
      </ul>
    </>
  );
}
