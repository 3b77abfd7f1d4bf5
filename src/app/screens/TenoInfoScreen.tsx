/** /device/setting/tenoinfo: the bound card, and what can be done with the card itself. It joins two features. */
import { TenoInfoSheet } from '../../../features/binding/TenoInfoSheet';
import { CardCare } from '../../../features/card-settings/CardCare';

export const TenoInfoScreen = () => <TenoInfoSheet care={<CardCare />} />;
