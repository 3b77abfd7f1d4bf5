/** The sentences of work in hand, in the reader's language. */
import type { HandedOver } from '../../contract';
import { useCalled } from '../messages/calledNames';
import { useText } from '../messages/texts';
import { useAppSelector } from '../store/store';
import { workWords } from './workWords';

export function useWorkWords(): (handed: HandedOver) => string {
  const text = useText('staffWork');
  const called = useCalled();
  const language = useAppSelector((state) => state.setting.language);
  return (handed) => workWords({ text, called, language }, handed);
}
