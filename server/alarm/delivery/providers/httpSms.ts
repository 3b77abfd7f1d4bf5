/** Any gateway for SMS that takes one HTTP request a message, as the administrator describes it. */
import type { MakeProvider, ProviderMessage } from './provider';
import { accepted, bodyOf, failed, isPage, outcomeOfStatus, valueAt } from './judge';

type Headers = Readonly<Record<string, string>>;

/** Headers that the connection itself sets. */
const OWN_HEADERS = /^(?:host|content-length|transfer-encoding|connection|te|trailer|upgrade|expect|accept-encoding)$/;

/** Lines of 'name: value', in printable ASCII. Null when a line is none, or one of the connection's own. */
export function headersOf(lines: string): Headers | null {
  const headers: Record<string, string> = {};
  for (const line of lines.split(/\r?\n/).filter((line) => line.trim() !== '')) {
    const [, name, value] = /^\s*([!#$%&'*+.^_`|~0-9A-Za-z-]+)\s*:\s*([ -~]*?)\s*$/.exec(line) ?? [];
    if (name === undefined || value === undefined || OWN_HEADERS.test(name.toLowerCase())) return null;
    headers[name.toLowerCase()] = value;
  }
  return headers;
}

const percent = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`);
const inJson = (text: string) => JSON.stringify(text).slice(1, -1);

const XML_SIGNS: Headers = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };
const inXml = (text: string) => text.replace(/[&<>"']/g, (sign) => XML_SIGNS[sign] ?? '');

const placesOf = ({ key, text, values }: ProviderMessage, to: string): Headers => ({
  mobile: to,
  text,
  code: values.code ?? '',
  key,
});

/** Puts the message into its places, each value escaped by what stands round it. Other braces stay. */
const filled = (form: string, places: Headers, escape: (text: string) => string) =>
  form.replace(/\{(mobile|text|code|key)\}/g, (_, name: string) => escape(places[name] ?? ''));

const JSON_BODY = '{"mobile":"{mobile}","text":"{text}","code":"{code}","key":"{key}"}';
const FORM_BODY = 'mobile={mobile}&text={text}&code={code}&key={key}';

/** 'path = value': where in the answer stands what. Null for what is no such rule. */
function ruleOf(rule: string): { path: string; value: string } | null {
  const [, path, value] = /^\s*([^=\s]+)\s*=\s*(.*?)\s*$/.exec(rule) ?? [];
  return path !== undefined && value !== undefined ? { path, value } : null;
}

export const httpSms: MakeProvider = (values, { request, clock }) => {
  const method = values['method'] === 'GET' ? 'GET' : 'POST';
  const given = headersOf(values['headers'] ?? '');
  const url = values['url'] ?? '';
  const successIf = values['successIf'] ?? '';
  const isForm = method === 'GET' || /^application\/x-www-form-urlencoded/i.test(given?.['content-type'] ?? '');
  const isXml = /xml/i.test(given?.['content-type'] ?? '');
  const escape = isForm ? percent : isXml ? inXml : inJson;
  const form = values['body'] || (isForm ? FORM_BODY : JSON_BODY);
  const keyed = (key = '') => (values['sameKey'] === 'once' ? { 'idempotency-key': key } : {});
  const ask = (places: Headers) => {
    // The host is the administrator's: nothing of a message chooses where it goes.
    const [, origin = '', path = ''] = /^(\w+:\/\/[^/?#]*)(.*)$/.exec(url) ?? [];
    const address = `${origin}${filled(path, places, percent)}`;
    if (method === 'POST') {
      const body = filled(form, places, escape);
      const headers = { 'content-type': 'application/json; charset=utf-8', ...keyed(places['key']), ...given };
      return request(address, { method, headers, body });
    }
    // The places of a GET stand in the URL; a body adds to its query.
    const hasPlaces = address !== url;
    const query = values['body'] || !hasPlaces ? filled(form, places, percent) : '';
    const joint = query === '' ? '' : address.includes('?') ? '&' : '?';
    return request(`${address}${joint}${query}`, { method, headers: { ...keyed(places['key']), ...given } });
  };
  return {
    async send(message, to) {
      if (!given) return failed('misconfigured', 'other', 'headers');
      // A request that names nobody reaches nobody, whatever the gateway answers.
      if (values['body'] && ![url, form].some((part) => part.includes('{mobile}')))
        return failed('misconfigured', 'other', 'noMobile');
      const answer = await ask(placesOf(message, to));
      if (answer.status < 200 || answer.status > 299) return outcomeOfStatus(answer, clock());
      if (successIf === '') return accepted();
      const rule = ruleOf(successIf);
      if (!rule) return failed('misconfigured', 'other', 'successIf');
      const body = bodyOf(answer.body);
      if (!body) return failed(isPage(answer.body) ? 'unreachable' : 'unknown', 'answer', `http${answer.status}`);
      const found = valueAt(body, rule.path);
      if (typeof found !== 'string' && typeof found !== 'number' && typeof found !== 'boolean')
        return failed('unknown', 'answer', 'noValue');
      return String(found) === rule.value ? accepted() : failed('refused', 'other', found);
    },
  };
};
