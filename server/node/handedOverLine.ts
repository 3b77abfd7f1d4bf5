/** Says at the command line what somebody who goes had in hand, and who has it then. */
import type { HandedOver, HeldWork } from '../../contract';

const WORK: Record<HeldWork, string> = {
  alerts: 'alerts in hand, which ring again',
  requests: 'requests that wait for a decision',
  returned: 'own requests that were sent back, which are withdrawn',
  records: 'records to file',
  kinds: 'kinds of request that name the person',
  standIns: 'people whose stand-in the person is, who have none then',
  classes: 'classes led by the person alone',
  groups: 'groups and trips',
  waters: 'waters watched',
  fences: 'fences that tell the person, which tell the others',
  keys: 'intake keys made by the person, which go on working: revoke them if the person knows them',
};

export const handedOverLine = ({ work, from, count, to }: HandedOver): string =>
  `${from}: ${WORK[work]}: ${count}${to.length > 0 ? `, now with ${to.join(', ')}` : ''}`;
