/** The contract between console and platform. It imports no other part of this repository. */
import { alerts, cardHealth } from './alerts';
import { analysis } from './analysis';
import { fences } from './fences';
import { location } from './location';
import { position } from './position';
import { thirdParty } from './thirdParty';
import { user } from './user';

export * from './alerts';
export * from './analysis';
export * from './call';
export * from './card';
export * from './compat';
export * from './envelope';
export * from './fences';
export * from './fixColumns';
export * from './freshness';
export * from './language';
export * from './live';
export * from './location';
export * from './password';
export * from './permissions';
export * from './place';
export * from './position';
export * from './privacy';
export * from './profile';
export * from './runtimeConfig';
export * from './thirdParty';
export * from './user';
export * from './water/area';
export * from './water/waterCalls';
export * from './primitives';

/** All calls, by service. */
export const contract = {
  user,
  thirdParty,
  analysis,
  location,
  position: { ...position, ...fences, ...alerts, ...cardHealth },
};
