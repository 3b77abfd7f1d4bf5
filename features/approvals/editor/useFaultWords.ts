/** What is wrong with a draft, in words. */
import type { DefinitionFault } from '../../../contract/approvals/definitionFaults';
import { useText } from '../../../src/messages/texts';

export function useFaultWords() {
  const text = useText('approvalEditor');
  return (fault: DefinitionFault): string =>
    fault.what === 'consequence'
      ? text('fault.consequence', { read: text(`read.${fault.read}`), why: text(`why.${fault.kind}`) })
      : fault.what === 'unknown-field' && fault.part === 'path'
        ? text('faultGoneField')
        : fault.what === 'nobody' && fault.part === 'rights'
          ? text('faultNoStarter')
          : text(`fault.${fault.what}`);
}
