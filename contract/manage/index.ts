/** The calls with which a school keeps its classes, people, cards and places. */
import { managedCardCalls } from './cards';
import { classCalls } from './classes';
import { peopleCalls } from './people';
import { placeCalls } from './places';
import { pupilCalls } from './pupils';

export * from './cards';
export * from './classes';
export * from './effects';
export * from './handedOver';
export * from './people';
export * from './places';
export * from './pupils';

export const manageCalls = { ...pupilCalls, ...classCalls, ...peopleCalls, ...managedCardCalls, ...placeCalls };
