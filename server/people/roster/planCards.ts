/** Compares the cards of a file with the school's pool. A card that is not in the file stays as it is. */
import type { CheckedCard } from '../../../contract/roster/checkCards';
import type { DiffRow, FieldChange } from '../../../contract/roster/diff';
import type { RosterRows } from './changes';
import type { PupilFinder } from './planPupils';
import type { RosterPlan } from './rosterPlan';

export function planCards(plan: RosterPlan, rows: readonly CheckedCard[], pupils: PupilFinder): void {
  const known = new Map(plan.state.cards.map((card) => [card.id, card]));

  for (const row of rows) {
    const card = known.get(row.imei);
    if (row.waits) plan.waits('cards');
    else if (card && !card.ours) listDoubt(row, 'elsewhere');
    else compare(row, card);
  }

  function line(row: CheckedCard, group: DiffRow['group']): DiffRow {
    return {
      key: row.row,
      kind: 'cards',
      group,
      name: row.imei,
      place: '',
      changes: [],
      kept: [],
      why: null,
      candidates: [],
    };
  }
  function listDoubt(row: CheckedCard, why: DiffRow['why']): void {
    plan.list({ ...line(row, 'doubt'), why });
  }

  /** The pupils whom the file names by either number; null for a number that nobody has. */
  function wearersOf({ registryNo, schoolNo }: CheckedCard): (string | null)[] {
    return [
      ...(registryNo === null ? [] : [pupils.byRegistryNo(registryNo)]),
      ...(schoolNo === null ? [] : [pupils.bySchoolNo(schoolNo)]),
    ];
  }

  function compare(row: CheckedCard, card: RosterPlan['state']['cards'][number] | undefined): void {
    const named = wearersOf(row);
    const [wearer = null, ...others] = [...new Set(named.filter((one) => one !== null))];
    if (others.length > 0) return listDoubt(row, 'twoPupils');
    if (named.length > 0 && wearer === null) return listDoubt(row, 'noPupil');
    const before = card?.fields ?? null;
    const after: RosterRows['card'] = {
      studentId: wearer ?? before?.studentId ?? null,
      rfid: row.rfid ?? before?.rfid ?? null,
      phone: row.phone ?? before?.phone ?? null,
      iccid: row.iccid ?? before?.iccid ?? null,
    };
    const name = (studentId: string | null) => (studentId === null ? '' : pupils.nameOf(studentId));
    const changes: FieldChange[] = [];
    const kept: FieldChange[] = [];
    if (before && before.studentId !== after.studentId) {
      const change = { field: 'wearer' as const, from: name(card?.wearer ?? null), to: name(after.studentId) };
      // A guardian bound it to this child: the roster does not take it away.
      (card?.byHand && card.wearer !== null && card.wearer !== after.studentId ? kept : changes).push(change);
    }
    for (const field of ['rfid', 'phone', 'iccid'] as const)
      if (before && before[field] !== after[field])
        changes.push({ field, from: before[field] ?? '', to: after[field] ?? '' });
    if (plan.accepts(row.row)) plan.change('card', row.imei, before, after);
    const shown = {
      place: after.studentId === null ? '' : `${name(after.studentId)} ${pupils.placeOf(after.studentId)}`,
    };
    if (!card) plan.list({ ...line(row, 'new'), ...shown });
    else if (changes.length + kept.length === 0) plan.same('cards');
    else plan.list({ ...line(row, 'changed'), ...shown, changes, kept });
  }
}
