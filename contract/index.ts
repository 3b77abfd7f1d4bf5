/** The contract between console and platform. It imports no other part of this repository. */
import { addressCalls } from './addressBook';
import { alerts, cardHealth } from './alerts';
import { analysis } from './analysis';
import { archiveCalls } from './approval/archives';
import { approval } from './approval/calls';
import { definitionCalls } from './approval/definitionCalls';
import { fileCalls } from './approval/files';
import { severalCalls } from './approval/several';
import { gateCalls } from './approval/gate';
import { standInCalls } from './approval/standIn';
import { auditCalls } from './audit';
import { cardRecordCalls, cardSettingCalls, familyCalls } from './cardSettings';
import { fences } from './fences';
import { groupCalls } from './groups';
import { intakeKeyCalls } from './intakeKeys';
import { invitationCalls } from './invitations';
import { leavingCalls } from './leaving';
import { location } from './location';
import { manageCalls } from './manage';
import { nameCalls } from './names';
import { position } from './position';
import { rosterCalls } from './roster/calls';
import { secondFactorCalls } from './secondFactor';
import { setUpCalls } from './setUp';
import { thirdParty } from './thirdParty';
import { user } from './user';

export * from './access';
export * from './addressBook';
export * from './alerts';
export * from './analysis';
export * from './approval';
export * from './audit';
export * from './call';
export * from './card';
export * from './cardSettings';
export * from './compat';
export * from './envelope';
export * from './fences';
export * from './fixColumns';
export * from './freshness';
export * from './groups';
export * from './intakeKeys';
export * from './invitations';
export * from './language';
export * from './leaving';
export * from './live';
export * from './location';
export * from './manage';
export * from './names';
export * from './password';
export * from './permissions';
export * from './pictureSize';
export * from './place';
export * from './position';
export * from './profile';
export * from './proofOfWork';
export * from './roster/calls';
export * from './roster/diff';
export * from './runtimeConfig';
export * from './secondFactor';
export * from './sessionCalls';
export * from './setUp';
export * from './thirdParty';
export * from './user';
export * from './water/area';
export * from './water/waterCalls';
export * from './primitives';

/** The calls of a person about the own account. The console's first page needs no second factor: a file of its own. */
export const accountCalls = { ...user, ...secondFactorCalls, ...nameCalls };

/** All calls, by service. */
export const contract = {
  user: {
    ...accountCalls,
    ...setUpCalls,
    ...addressCalls,
    ...auditCalls,
    ...intakeKeyCalls,
    ...invitationCalls,
    ...leavingCalls,
    ...manageCalls,
    ...rosterCalls,
  },
  thirdParty,
  analysis,
  location: { ...location, ...groupCalls },
  position: { ...position, ...fences, ...alerts, ...cardHealth, ...cardSettingCalls, ...cardRecordCalls },
  middleware: familyCalls,
  approval: {
    ...approval,
    ...archiveCalls,
    ...definitionCalls,
    ...fileCalls,
    ...gateCalls,
    ...severalCalls,
    ...standInCalls,
  },
};
