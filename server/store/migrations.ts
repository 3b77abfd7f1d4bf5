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
];
