/** The form of a card: its numbers and its model. */
import { useState } from 'react';
import { type CallInput, CardConflict, type ManagedCard, type manageCalls } from '../../../contract';
import { hasWrongCheckDigit, Imei, Rfid } from '../../../contract/cards';
import { SimNumber } from '../../../contract/phone';
import { useText } from '../../../src/messages/texts';
import { Field } from '../../../src/ui/Field';
import { useSaveCardMutation } from '../api';
import { RecordForm } from '../RecordForm';
import { useRecordForm } from '../useRecordForm';

interface CardFormProps {
  /** Null for a new card. */
  card: ManagedCard | null;
  /** The number with which the form of a new card begins. */
  imei?: string | null;
  onSaved?: (answer: { saved: ManagedCard | null }) => void;
}

const orNull = (typed: string) => typed.trim() || null;
const isRfid = (typed: string) => typed.trim() === '' || Rfid.safeParse(typed.trim()).success;
const isPhone = (typed: string) => typed.trim() === '' || SimNumber.safeParse(typed).success;

export function CardForm({ card, imei: given, onSaved }: CardFormProps) {
  const text = useText('manage');
  const [save] = useSaveCardMutation();
  /** The number that was asked about. */
  const [doubted, setDoubted] = useState<string | null>(null);
  const form = useRecordForm({
    row: card,
    ...(given && { begins: { imei: given } }),
    draftOf: (row) => ({
      imei: row?.imei ?? '',
      rfid: row?.rfid ?? '',
      code: '',
      phone: '',
      model: row?.model ?? '',
    }),
    // It is asked about once and never refused: some makers print such numbers. A given number was asked about before.
    sure: async ({ imei }) => {
      const number = Imei.safeParse(imei).data ?? '';
      if (card || number === given || !hasWrongCheckDigit(number) || doubted === number) return true;
      setDoubted(number);
      return false;
    },
    ready: ({ imei, rfid, code, phone }) =>
      Imei.safeParse(imei.trim()).success && isRfid(rfid) && isRfid(code) && isPhone(phone),
    send: ({ imei, rfid, code, phone, model }, version, check) => {
      const sent: CallInput<typeof manageCalls.saveCard> = {
        ...(card && version !== null ? { over: { imei: card.imei, version } } : { imei: imei.trim() }),
        rfid: orNull(rfid),
        ...(code.trim() && { code: code.trim() }),
        ...(phone.trim() && { phone: phone.trim() }),
        model: orNull(model),
        ...(check && { check }),
      };
      return save(sent);
    },
    conflict: CardConflict,
    title: text(card ? 'saveAsk' : 'addCard', { name: card?.imei }),
    onSaved: (answer) => onSaved?.(answer),
  });
  const { shown, change, tried, theirs } = form;
  function imeiFault(typed: string): string | undefined {
    const number = Imei.safeParse(typed).data;
    if (number === undefined) return tried ? text('wrongImei') : undefined;
    return hasWrongCheckDigit(number) && doubted === number ? text('checkDigit') : undefined;
  }
  const fields = [
    ['rfid', isRfid(shown.rfid), 'wrongRfid'],
    ['code', isRfid(shown.code), 'wrongRfid'],
    ['phone', isPhone(shown.phone), 'wrongPhone'],
    ['model', true, 'wrongRfid'],
  ] as const;
  return (
    <RecordForm
      form={form}
      differences={
        theirs
          ? (['rfid', 'model'] as const).map((name) => ({
              label: text(`field.${name}`),
              mine: shown[name],
              theirs: theirs[name] ?? '',
            }))
          : []
      }
    >
      {card === null && (
        <>
          <Field
            label="IMEI"
            value={shown.imei}
            maxLength={32}
            autoComplete="off"
            error={imeiFault(shown.imei)}
            onChange={({ target }) => change({ imei: target.value })}
          />
        </>
      )}
      {fields.map(([name, right, fault]) => (
        <Field
          key={name}
          label={text(card === null && (name === 'code' || name === 'phone') ? `field.${name}New` : `field.${name}`, {
            now: card?.phone ?? text('unknown'),
          })}
          value={shown[name]}
          maxLength={name === 'model' ? 60 : 32}
          autoComplete="off"
          error={tried && !right ? text(fault) : undefined}
          onChange={({ target }) => change({ [name]: target.value })}
        />
      ))}
    </RecordForm>
  );
}
