/**
 * Writes rows of a roster: the one way in which a file, a roll-over, an undo and `npm run roster` change classes,
 * pupils, people and cards. What people chose by hand stays. Nothing is deleted.
 */
import type { HandedOver } from '../../../contract';
import type { Queryable } from '../../engine/store/db';
import type { Consequences } from '../consequences';
import {
  type AccountToWrite,
  type IdentityToWrite,
  importAccounts,
  importIdentities,
} from '../accounts/importAccounts';
import { type ClassToWrite, importClasses, importTeaching, type TeacherToWrite } from '../classes/classRows';
import { importPlaces } from '../places/placeRows';
import { importPupils, type PupilToWrite } from '../pupils/pupilRows';
import { type Leavers, markLeft } from './leavers';
import type { Roster } from './roster';
import { importCards, type StoredCard } from './rosterCards';

/** Rows to write; what is not among them stays as it is. All rows of a list have the same optional parts. */
export interface RosterToWrite {
  schoolId: string;
  classes: readonly ClassToWrite[];
  students: readonly PupilToWrite[];
  accounts: readonly AccountToWrite[];
  identities: readonly (IdentityToWrite & TeacherToWrite)[];
  devices: Roster['devices'];
  places: Roster['places'];
  leaving: Leavers & { classes: readonly string[] };
}

export interface RosterWritten {
  cardsChanged: number;
  /** Pupils whose cards changed. */
  moved: string[];
  /** What stays because of what people did: cards, user ids of mobile numbers, pupils whose name was corrected. */
  kept: { cards: string[]; mobiles: string[]; names: string[] };
  /** What people who left had in hand, and teachers for a class that is another's; and who has it now. */
  handedOver: HandedOver[];
}

/** @param cards the school's cards and those of the rows, locked before any pupil (`lockCards`). */
export async function writeRoster(
  tx: Queryable,
  consequences: Consequences,
  roster: RosterToWrite,
  cards: readonly StoredCard[],
  now: Date,
): Promise<RosterWritten> {
  const { schoolId, devices, leaving } = roster;
  await importClasses(tx, schoolId, roster.classes, leaving.classes, now);
  const names = await importPupils(tx, schoolId, roster.students);
  const mobiles = await importAccounts(tx, schoolId, roster.accounts);
  await importIdentities(tx, schoolId, roster.identities);
  const ended = await importTeaching(tx, roster.identities);
  const given = await importCards(tx, consequences, schoolId, devices, cards, leaving.pupils, now);
  const handedOver = [
    ...(await markLeft(tx, consequences, leaving, now)),
    ...(await consequences.handOverClassDecisions(tx, ended, now)),
  ];
  await importPlaces(tx, schoolId, roster.places);
  return { cardsChanged: given.changed, moved: given.pupils, kept: { cards: given.kept, mobiles, names }, handedOver };
}
