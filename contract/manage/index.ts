/** The calls with which a school keeps itself, its classes, people, cards and places. */
import { managedCardCalls } from './cards';
import { endFirstStepsCall, firstStepCalls } from './firstSteps';
import { classCalls } from './classes';
import { peopleCalls } from './people';
import { placeCalls } from './places';
import { pupilCalls } from './pupils';
import { schoolCalls } from './school';
import { strangerCalls } from './strangers';

export * from './cards';
export * from './classes';
export * from './effects';
export * from './firstSteps';
export * from './handedOver';
export * from './people';
export * from './places';
export * from './pupils';
export * from './school';
export * from './strangers';

export const manageCalls = {
  ...schoolCalls,
  ...pupilCalls,
  ...classCalls,
  ...peopleCalls,
  ...managedCardCalls,
  ...strangerCalls,
  ...placeCalls,
  ...firstStepCalls,
  endFirstSteps: endFirstStepsCall,
};
