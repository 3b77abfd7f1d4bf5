/** The schema, as the list of steps that made it. A step that has been released is never changed; a new one is added, each in a file of its own. */
import { people } from './steps/001-people';
import { devicesAndFixes } from './steps/002-devices-and-fixes';
import { passwords } from './steps/003-passwords';
import { loginReports } from './steps/004-login-reports';
import { providers } from './steps/005-providers';
import { applicationTickets } from './steps/006-application-tickets';
import { bindings } from './steps/007-bindings';
import { fences } from './steps/008-fences';
import { spentSignatures } from './steps/009-spent-signatures';
import { alerts } from './steps/010-alerts';
import { openIdTickets } from './steps/011-open-id-tickets';
import { contacts } from './steps/012-contacts';
import { health } from './steps/013-health';
import { alertDelivery } from './steps/014-alert-delivery';
import { waters } from './steps/015-waters';
import { outsideGuards } from './steps/016-outside-guards';
import { fixCounts } from './steps/017-fix-counts';
import { photosAndLosses } from './steps/018-photos-and-losses';
import { pushReceipts } from './steps/019-push-receipts';
import { doors } from './steps/020-doors';

export interface Migration {
  id: string;
  sql: string;
}

export const MIGRATIONS: Migration[] = [
  people,
  devicesAndFixes,
  passwords,
  loginReports,
  providers,
  applicationTickets,
  bindings,
  fences,
  spentSignatures,
  alerts,
  openIdTickets,
  contacts,
  health,
  alertDelivery,
  waters,
  outsideGuards,
  fixCounts,
  photosAndLosses,
  pushReceipts,
  doors,
];
