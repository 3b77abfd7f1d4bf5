/** /profile/set/loss: the loss of a card, and the settings that a lost card can be told. It joins two features. */
import { LossSheet } from '../../../features/binding/LossSheet';
import { LossSteps } from '../../../features/card-settings/LossSteps';

export const LossScreen = () => <LossSheet steps={<LossSteps />} />;
