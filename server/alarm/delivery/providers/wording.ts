/** How a message's values become those of a template, and how its text is cut to what a provider takes. */
import type { ProviderMessage } from './provider';

/** A text of at most so many characters; one that is cut ends with '…'. */
export function cutText(text: string, most: number): string {
  const characters = Array.from(text.replace(/\s+/g, ' ').trim());
  return characters.length > most ? `${characters.slice(0, most - 1).join('')}…` : characters.join('');
}

/** The longest text of so many bytes of UTF-8. */
export function cutBytes(text: string, most: number): string {
  const encoder = new TextEncoder();
  if (encoder.encode(text).length <= most) return text;
  let cut = '';
  let size = 3;
  for (const character of text) {
    size += encoder.encode(character).length;
    if (size > most) break;
    cut += character;
  }
  return `${cut}…`;
}

/** The longest value of a variable in a template of SMS. */
const MOST_VARIABLE = 35;
/** The code that a test has where there is no template but that of codes. */
const TEST_CODE = '000000';

export interface TemplateUse {
  template: string;
  /** Values of its variables, 1 to 35 characters each. */
  variables: Readonly<Record<string, string>>;
}

/**
 * The template that a message goes by, with its values: `code` for codes; `who`, `what`, `time` and `school` for
 * alerts. A test goes by the template of alerts, or by that of codes where there is no other.
 * @returns null when the provider lacks the template that the message needs
 */
export function templateUse(
  { kind, values }: ProviderMessage,
  templates: { code?: string | undefined; alert?: string | undefined },
): TemplateUse | null {
  const byCode = kind === 'code' || (kind === 'test' && !templates.alert);
  const template = byCode ? templates.code : templates.alert;
  if (!template) return null;
  if (byCode) return { template, variables: { code: kind === 'test' ? TEST_CODE : (values.code ?? '') } };
  const { who, what, time, school } = values;
  const variables = Object.entries({ who, what, time, school }).map(([name, value]) => [
    name,
    cutText(value, MOST_VARIABLE) || '-',
  ]);
  return { template, variables: Object.fromEntries(variables) as Record<string, string> };
}

/** The text with the page of the alert, for providers without a place for an address. */
export const withLink = ({ text, link }: ProviderMessage): string =>
  link === null || text.includes(link) ? text : `${text}\n${link}`;

/** A text as a header can carry it. What falls out makes a wrong secret, which the provider refuses. */
export const headerText = (text: string): string => text.replace(/[^!-~]/g, '');
