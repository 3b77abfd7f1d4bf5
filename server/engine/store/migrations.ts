/**
 * The schema as a list of migration steps, each in its own file. A released step is never changed; a new step is added.
 */
import type { Migration } from './db';
import { peopleStep } from './steps/001-people';
import { devicesAndFixesStep } from './steps/002-devices-and-fixes';
import { passwordsStep } from './steps/003-passwords';
import { loginReportsStep } from './steps/004-login-reports';
import { providersStep } from './steps/005-providers';
import { applicationTicketsStep } from './steps/006-application-tickets';
import { bindingsStep } from './steps/007-bindings';
import { fencesStep } from './steps/008-fences';
import { spentSignaturesStep } from './steps/009-spent-signatures';
import { alertsStep } from './steps/010-alerts';
import { openIdTicketsStep } from './steps/011-open-id-tickets';
import { contactsStep } from './steps/012-contacts';
import { healthStep } from './steps/013-health';
import { alertDeliveryStep } from './steps/014-alert-delivery';
import { watersStep } from './steps/015-waters';
import { outsideGuardsStep } from './steps/016-outside-guards';
import { fixCountsStep } from './steps/017-fix-counts';
import { photosAndLossesStep } from './steps/018-photos-and-losses';
import { pushReceiptsStep } from './steps/019-push-receipts';
import { doorsStep } from './steps/020-doors';
import { alertKindsStep } from './steps/021-alert-kinds';
import { judgeStateKeysStep } from './steps/022-judge-state-keys';
import { sessionUseStep } from './steps/023-session-use';
import { accessLogViewersStep } from './steps/024-access-log-viewers';
import { scopeVersionsStep } from './steps/025-scope-versions';
import { codeSourcesStep } from './steps/026-code-sources';
import { arrivalStaysStep } from './steps/027-arrival-stays';
import { cardPoolsAndLeaversStep } from './steps/028-card-pools-and-leavers';
import { secondFactorStep } from './steps/029-second-factor';
import { lossSilenceStep } from './steps/030-loss-silence';
import { firstRunStep } from './steps/031-first-run';
import { schoolKeysStep } from './steps/032-school-keys';
import { invitationsStep } from './steps/033-invitations';
import { cardLinesStep } from './steps/034-card-lines';
import { keepingStep } from './steps/035-keeping';
import { placeNamesStep } from './steps/036-place-names';
import { classYearsStep } from './steps/037-class-years';
import { rosterImportsStep } from './steps/038-roster-imports';
import { leavingStep } from './steps/039-leaving';
import { cardCommandsStep } from './steps/040-card-commands';
import { cardRecordsStep } from './steps/041-card-records';
import { classRulesStep } from './steps/042-class-rules';
import { formerWearersStep } from './steps/043-former-wearers';
import { addressBookStep } from './steps/044-address-book';
import { classGroupsStep } from './steps/045-class-groups';
import { rollCallsStep } from './steps/046-roll-calls';
import { knownDevicesStep } from './steps/047-known-devices';
import { positionPagesStep } from './steps/048-position-pages';
import { approvalsStep } from './steps/049-approvals';
import { archivesStep } from './steps/050-archives';
import { approvalNoticesStep } from './steps/051-approval-notices';
import { definitionRunsStep } from './steps/052-definition-runs';
import { cardSignalStep } from './steps/053-card-signal';
import { tripLeadersStep } from './steps/054-trip-leaders';
import { cellsStep } from './steps/055-cells';
import { approvalFilesStep } from './steps/056-approval-files';
import { decidedApprovalsStep } from './steps/057-decided-approvals';
import { cardsElsewhereStep } from './steps/058-cards-elsewhere';
import { fenceChangesStep } from './steps/059-fence-changes';
import { approvalRightsStep } from './steps/065-approval-rights';
import { tripConsentStep } from './steps/070-trip-consent';
import { lockedSchoolsStep } from './steps/080-locked-schools';
import { archiveChainStep } from './steps/081-archive-chain';
import { tripNoticesStep } from './steps/085-trip-notices';
import { prolongedTripsStep } from './steps/086-prolonged-trips';
import { waterChangesStep } from './steps/087-water-changes';
import { closedCellsStep } from './steps/089-closed-cells';
import { loggedSignaturesStep } from './steps/090-logged-signatures';
import { openRecordsStep } from './steps/091-open-records';
import { clocksOfCardsStep } from './steps/092-clocks-of-cards';
import { keptConfigurationStep } from './steps/100-kept-configuration';
import { strangersBesideCardsStep } from './steps/101-strangers-beside-cards';
import { confirmedLinesStep } from './steps/104-confirmed-lines';
import { lastWearersStep } from './steps/107-last-wearers';
import { leavingKeysStep } from './steps/108-leaving-keys';
import { wholeSealsStep } from './steps/109-whole-seals';
import { ticketsOfSessionsStep } from './steps/110-tickets-of-sessions';
import { lendersStep } from './steps/113-lenders';
import { storeMarkStep } from './steps/114-store-mark';
import { rosterHeadersStep } from './steps/115-roster-headers';
import { keyStrangersStep } from './steps/119-key-strangers';
import { schoolChannelsStep } from './steps/123-school-channels';
import { firstStepsStep } from './steps/124-first-steps';
import { whatHappenedStep } from './steps/130-what-happened';
import { noticesStep } from './steps/150-notices';
import { noticePushesStep } from './steps/151-notice-pushes';
import { settingsStep } from './steps/160-settings';
import { contactAddressesStep } from './steps/161-contact-addresses';
import { receiptsStep } from './steps/166-receipts';
import { operatorStep } from './steps/170-operator';
import { radioMapStep } from './steps/171-radio-map';
import { placesByRadiosStep } from './steps/181-places-by-radios';
import { familyPlacesStep } from './steps/191-family-places';

export const MIGRATIONS: Migration[] = [
  peopleStep,
  devicesAndFixesStep,
  passwordsStep,
  loginReportsStep,
  providersStep,
  applicationTicketsStep,
  bindingsStep,
  fencesStep,
  spentSignaturesStep,
  alertsStep,
  openIdTicketsStep,
  contactsStep,
  healthStep,
  alertDeliveryStep,
  watersStep,
  outsideGuardsStep,
  fixCountsStep,
  photosAndLossesStep,
  pushReceiptsStep,
  doorsStep,
  alertKindsStep,
  judgeStateKeysStep,
  sessionUseStep,
  accessLogViewersStep,
  scopeVersionsStep,
  codeSourcesStep,
  arrivalStaysStep,
  cardPoolsAndLeaversStep,
  secondFactorStep,
  lossSilenceStep,
  firstRunStep,
  schoolKeysStep,
  invitationsStep,
  cardLinesStep,
  keepingStep,
  placeNamesStep,
  classYearsStep,
  rosterImportsStep,
  leavingStep,
  cardCommandsStep,
  cardRecordsStep,
  classRulesStep,
  formerWearersStep,
  addressBookStep,
  classGroupsStep,
  rollCallsStep,
  knownDevicesStep,
  positionPagesStep,
  approvalsStep,
  archivesStep,
  approvalNoticesStep,
  definitionRunsStep,
  cardSignalStep,
  tripLeadersStep,
  cellsStep,
  approvalFilesStep,
  decidedApprovalsStep,
  cardsElsewhereStep,
  fenceChangesStep,
  approvalRightsStep,
  tripConsentStep,
  lockedSchoolsStep,
  closedCellsStep,
  loggedSignaturesStep,
  archiveChainStep,
  waterChangesStep,
  tripNoticesStep,
  prolongedTripsStep,
  openRecordsStep,
  clocksOfCardsStep,
  keptConfigurationStep,
  strangersBesideCardsStep,
  confirmedLinesStep,
  lastWearersStep,
  leavingKeysStep,
  wholeSealsStep,
  ticketsOfSessionsStep,
  lendersStep,
  storeMarkStep,
  rosterHeadersStep,
  keyStrangersStep,
  schoolChannelsStep,
  firstStepsStep,
  whatHappenedStep,
  noticesStep,
  noticePushesStep,
  settingsStep,
  contactAddressesStep,
  receiptsStep,
  operatorStep,
  radioMapStep,
  placesByRadiosStep,
  familyPlacesStep,
];
