/** The rows of cards, and the pupils to whom the file gives them. */
import { hasWrongCheckDigit } from '../cards';
import { readIccid, readImei, readPhone, readRegistryNo, readRfid, readSchoolNo } from './cells';
import { faultTwins, type RowCells, rowKey, type RowReader } from './rowReader';

export interface CheckedCard {
  row: string;
  waits: boolean;
  imei: string;
  /** Null: the file does not say it, and what is known stays. */
  iccid: string | null;
  rfid: string | null;
  phone: string | null;
  /** The pupil who wears it, by either number; both null: nobody, the card waits in the pool. */
  registryNo: string | null;
  schoolNo: string | null;
}

export function checkCards(readers: readonly RowReader[]): CheckedCard[] {
  const found = readers
    .filter(({ kind }) => kind === 'cards')
    .flatMap((reader) => reader.rows().map((cells) => ({ cells, card: readCard(cells) })));
  faultTwins(
    found.map(({ cells, card }) => ({ cells, value: card.imei || null })),
    'imei',
  );
  for (const field of ['iccid', 'rfid', 'registryNo', 'schoolNo'] as const)
    faultTwins(
      found.map(({ cells, card }) => ({ cells, value: card[field] })),
      field,
    );
  for (const { cells, card } of found) if (hasWrongCheckDigit(card.imei)) cells.notice('imei', 'checkDigit');
  return found.map(({ cells, card }) => ({ ...card, waits: cells.waits }));
}

const readCard = (cells: RowCells): CheckedCard => ({
  row: rowKey(cells),
  waits: false,
  imei: cells.read('imei', readImei, true) ?? '',
  iccid: cells.read('iccid', readIccid),
  rfid: cells.read('rfid', readRfid),
  phone: cells.read('phone', readPhone),
  registryNo: cells.read('registryNo', readRegistryNo),
  schoolNo: cells.read('schoolNo', readSchoolNo),
});
