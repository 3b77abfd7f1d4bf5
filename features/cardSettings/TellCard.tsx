/** Stands below a setting that is being changed: what another guardian saved, why it is not saved, and the button. */
import type { ComponentProps } from 'react';
import { useText } from '../../src/messages/texts';
import { Button } from '../../src/ui/Button';
import { Fault } from '../../src/ui/Form';
import { Clash } from './Clash';

interface TellCardProps<Value> extends ComponentProps<typeof Clash<Value>> {
  /** A fault of the form, where the last save had none. */
  fault?: string;
  className?: string;
  /** Saves what is shown; null where the form's submit does. Without it there is no button. */
  onTell?: (() => unknown) | null | undefined;
}

export function TellCard<Value>({ fault = '', className = '', onTell, ...clash }: TellCardProps<Value>) {
  const text = useText('card');
  const { saving } = clash;
  return (
    <>
      <Clash {...clash} />
      <Fault className={`card-fault fault ${className}`}>{saving.fault ?? fault}</Fault>
      {onTell !== undefined && !saving.clash && (
        <Button wide busy={saving.busy} {...(onTell ? { onClick: () => void onTell() } : { type: 'submit' })}>
          {text(saving.busy ? 'saving' : 'tell')}
        </Button>
      )}
    </>
  );
}
