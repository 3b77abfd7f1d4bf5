/** The contract between console and platform. It imports no other part of this repository. */
import { addressCalls } from './addressBook';
import { alerts, cardHealth } from './alerts';
import { cardPlaceCalls, radioMapCalls } from './radioMap';
import { analysis } from './analysis';
import { archiveCalls } from './approvals/archives';
import { approval } from './approvals/calls';
import { definitionCalls } from './approvals/definitionCalls';
import { fileCalls } from './approvals/files';
import { severalCalls } from './approvals/several';
import { gateCalls } from './approvals/gate';
import { standInCalls } from './approvals/standIn';
import { auditCalls } from './audit';
import { cardRecordCalls, cardSettingCalls, familyCalls } from './cardSettings';
import { familyPlaceCalls } from './familyPlaces';
import { fences } from './fences/calls';
import { groupCalls } from './groups';
import { intakeKeyCalls } from './intakeKeys';
import { invitationCalls } from './invitations';
import { leavingCalls } from './leaving';
import { location } from './location';
import { schoolChannelCalls } from './alerts/schoolChannels';
import { addressOfPersonCalls } from './delivery/addresses';
import { providerCalls } from './delivery/calls';
import { reachCalls } from './delivery/reach';
import { manageCalls } from './manage';
import { nameCalls } from './names';
import { noticeCalls } from './notices/notices';
import { noticesWaitingCall } from './notices/waiting';
import { position } from './positions';
import { rosterCalls } from './roster/calls';
import { settingCalls } from './settings/calls';
import { secondFactorCalls } from './secondFactor';
import { setUpCalls } from './setUp';
import { thirdParty } from './thirdParty';
import { townMapCalls } from './townMap/calls';
import { user } from './user';

export * from './access';
export * from './addressBook';
export * from './alerts';
export * from './analysis';
export * from './approvals';
export * from './audit';
export * from './call';
export * from './cards';
export * from './cardSettings';
export * from './compat';
export * from './envelope';
export * from './familyPlaces';
export * from './fences/calls';
export * from './fixColumns';
export * from './freshness';
export * from './groups';
export * from './intakeKeys';
export * from './invitations';
export * from './localizedText';
export type { Language } from './language';
export * from './leaving';
export * from './live';
export * from './location';
export * from './manage';
export * from './whereabouts';
export * from './names';
export * from './notices/notices';
export * from './notices/waiting';
export * from './passwords';
export * from './permissions';
export * from './pictureSize';
export * from './places';
export * from './positions';
export * from './profile';
export * from './proofOfWork';
export * from './roster/calls';
export * from './roster/diff';
export * from './runtimeConfig';
export * from './secondFactor';
export * from './sessions';
export * from './setUp';
export * from './thirdParty';
export * from './user';
export * from './waters/area';
export * from './waters/waterCalls';
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
    ...settingCalls,
    ...townMapCalls,
  },
  thirdParty,
  analysis,
  location: { ...location, ...groupCalls, ...noticeCalls, noticesWaiting: noticesWaitingCall },
  position: {
    ...position,
    ...fences,
    ...familyPlaceCalls,
    ...alerts,
    ...schoolChannelCalls,
    ...providerCalls,
    ...reachCalls,
    ...addressOfPersonCalls,
    ...cardHealth,
    ...cardPlaceCalls,
    ...radioMapCalls,
    ...cardSettingCalls,
    ...cardRecordCalls,
  },
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
