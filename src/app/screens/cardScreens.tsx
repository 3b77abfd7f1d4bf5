/** Sheets about the card that join two features: how it is entered and bound, and what it can be told. */
import { CardEntry } from '../../../features/cards/CardEntry';
import { LossSheet } from '../../../features/cards/LossSheet';
import { LossSteps } from '../../../features/cardSettings/LossSteps';
import { TenoInfoSheet } from '../../../features/cards/TenoInfoSheet';
import { CardCare } from '../../../features/cardSettings/CardCare';
import { StrangersSheet } from '../../../features/manage/cards/StrangersSheet';

/** /profile/set/loss: the loss of a card, and the settings that a lost card can be told. */
export const LossScreen = () => <LossSheet steps={<LossSteps />} />;

/** /device/setting/tenoinfo: the bound card, and what can be done with the card itself. */
export const TenoInfoScreen = () => <TenoInfoSheet care={<CardCare />} />;

/** /manage/strangers: cards that are not the school's, and a number that is typed or scanned as at the binding. */
export const StrangersScreen = () => <StrangersSheet Entry={CardEntry} />;
