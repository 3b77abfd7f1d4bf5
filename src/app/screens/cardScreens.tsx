/** Sheets about the card that join two features: what it is bound as, and what it can be told. */
import { LossSheet } from '../../../features/binding/LossSheet';
import { LossSteps } from '../../../features/card-settings/LossSteps';
import { TenoInfoSheet } from '../../../features/binding/TenoInfoSheet';
import { CardCare } from '../../../features/card-settings/CardCare';

/** /profile/set/loss: the loss of a card, and the settings that a lost card can be told. */
export const LossScreen = () => <LossSheet steps={<LossSteps />} />;

/** /device/setting/tenoinfo: the bound card, and what can be done with the card itself. */
export const TenoInfoScreen = () => <TenoInfoSheet care={<CardCare />} />;
