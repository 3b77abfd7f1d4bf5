/** Replaces the console when its configuration or its texts cannot be loaded. */
import type { Language } from '../../contract/language';
import { LANGUAGE_FACTS } from '../messages/languages';
import { Notice } from '../ui/Notice';
import { Button } from '../ui/Button';

export function StartFailed({ language }: { language: Language }) {
  const { title, text, retry } = LANGUAGE_FACTS[language].startFailed;
  return (
    <Notice sign="cloud" title={title} action={<Button onClick={() => location.reload()}>{retry}</Button>}>
      <p>{text}</p>
    </Notice>
  );
}
