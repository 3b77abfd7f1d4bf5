/**
 * What follows from a change of people, classes and cards, and who hands over what, in which order. A roster that is
 * imported by a command, a seed or a test has it all.
 */
import { lastPlaces } from '../field/intake/fixStore';
import { endAlertsOfPupils } from '../alarm/alerts/autoClose';
import { heldAlerts } from '../alarm/alerts/releaseGone';
import { endFormerWearers } from '../field/cardSettings/emptySettings';
import { tellZoneChange } from '../field/fences/fenceCache';
import { handOverFences } from '../field/fences/handOver';
import { handOverWaters } from '../field/waters/handOver';
import { handOverClasses } from '../people/classes/handOver';
import type { Consequences } from '../people/consequences';
import { madeKeys } from '../people/intakeKeys/intakeKeys';
import type { RosterOutcome, Roster } from '../people/roster/roster';
import { type ImportOptions, importRoster as importPeople, type ImportContext } from '../people/roster/importRoster';
import { handOverApprovals } from '../school/approvals/handOver/handOver';
import { handOverClassDecisions } from '../school/approvals/handOver/handOverClass';
import { endStandIns, handOverKinds } from '../school/approvals/handOver/handOverKinds';
import { handOverGroups } from '../school/groups/handOver';

export const CONSEQUENCES: Consequences = {
  handOvers: [
    { hand: heldAlerts, ofStaff: true, whileOff: true },
    { hand: handOverApprovals, ofStaff: false, whileOff: true },
    { hand: handOverKinds, ofStaff: true, whileOff: false },
    { hand: endStandIns, ofStaff: true, whileOff: false },
    { hand: handOverClasses, ofStaff: false, whileOff: false },
    { hand: handOverGroups, ofStaff: false, whileOff: false },
    { hand: handOverWaters, ofStaff: false, whileOff: false },
    { hand: handOverFences, ofStaff: false, whileOff: false },
    { hand: madeKeys, ofStaff: true, whileOff: true },
  ],
  handOverClassDecisions,
  endAlertsOfPupils,
  endFormerWearers,
  places: lastPlaces,
  tellZoneChange,
};

/** @throws RosterError as `people/roster/importRoster.ts` says. */
export const importRoster = (
  context: Omit<ImportContext, 'consequences'>,
  roster: Roster,
  options?: ImportOptions,
): Promise<RosterOutcome> => importPeople({ ...context, consequences: CONSEQUENCES }, roster, options);
