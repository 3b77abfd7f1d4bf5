/** Who sees whom, and what is sent of positions and receipts: what the live stream asks of the wings above it. */
import { positionReader } from '../field/positions/positionReader';
import type { LiveNeeds } from '../engine/live/liveNeeds';
import type { PlatformContext } from '../engine/platform';
import { receiptSince } from '../field/cardSettings/commandRow';
import { positionSince } from '../field/positions/positionRow';
import { viewerScopes } from '../people/access/viewerScopes';

export const liveNeeds = (context: Pick<PlatformContext, 'db' | 'clock' | 'settings'>): LiveNeeds => ({
  scopes: viewerScopes(context),
  readPositions: positionReader(context).ofStudents,
  positionSince,
  receiptSince,
});
