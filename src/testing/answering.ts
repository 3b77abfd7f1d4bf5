/** A platform of a few answers, for screen tests. */
import { codecOf } from '../../contract/compat';
import { type Answerer, testConfig } from './testContext';

const codec = codecOf(testConfig().encode);

/** What a call sends, whether in its body or in its query. */
export type SentText = Record<string, unknown>;

/** Answers by the end of the path; whatever is not listed does not exist. */
export const answering =
  (answers: Record<string, (sent: SentText, request: Request) => Response | Promise<Response>>): Answerer =>
  async (request) => {
    const { pathname, searchParams } = new URL(request.url);
    const found = Object.entries(answers).find(([end]) => pathname.endsWith(end));
    if (!found) return new Response('', { status: 404 });
    const text = await request.text();
    return found[1](text ? (JSON.parse(codec.decode(text)) as SentText) : Object.fromEntries(searchParams), request);
  };

/** A refusal with a business code. */
export const refusing = (code: number, msg = 'words') => Response.json({ success: false, code, msg });
