/** Answers with a public document that is made once: its text, its gzip form and its ETag are kept. */
import type { Context } from 'hono';
import { sha256 } from '../sha256';

/** Anybody may keep the document, and asks each time whether it still holds. */
export const PUBLIC_DOCUMENT = 'public, no-cache';

interface KeptDocument {
  plain: Uint8Array<ArrayBuffer>;
  gzip: Uint8Array<ArrayBuffer>;
  etag: string;
}

async function kept(text: string): Promise<KeptDocument> {
  const plain = new TextEncoder().encode(text);
  const squeezed = new Blob([plain]).stream().pipeThrough(new CompressionStream('gzip'));
  // Weak, because both forms carry it.
  return { plain, gzip: new Uint8Array(await new Response(squeezed).arrayBuffer()), etag: `W/"${sha256(text)}"` };
}

/** @param make is called once, at the first request. */
export function cachedDocument(contentType: string, make: () => string) {
  let document: Promise<KeptDocument> | undefined;
  return async (c: Context): Promise<Response> => {
    const { plain, gzip, etag } = await (document ??= kept(make()));
    c.header('cache-control', PUBLIC_DOCUMENT);
    c.header('etag', etag);
    c.header('vary', 'accept-encoding', { append: true });
    const known = (c.req.header('if-none-match') ?? '').split(',').map((tag) => tag.trim());
    if (known.includes(etag)) return c.body(null, 304);
    c.header('content-type', contentType);
    if (!/\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(c.req.header('accept-encoding') ?? '')) return c.body(plain);
    c.header('content-encoding', 'gzip');
    return c.body(gzip);
  };
}
