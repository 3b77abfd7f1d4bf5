/** Reads the answers of other services within a limit: what they unpack to is counted, not what their headers say. */

/**
 * The body of an answer as JSON. The rest of a longer one is not read.
 * @param most bytes, unpacked.
 * @throws Error for a longer body, and for one that is not JSON.
 */
export async function jsonOfAnswer(answer: Response, most: number): Promise<unknown> {
  const parts = answer.body?.getReader();
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let [text, bytes] = ['', 0];
  for (;;) {
    const { done, value } = (await parts?.read()) ?? { done: true, value: undefined };
    if (done) return JSON.parse(text + decoder.decode());
    bytes += value.byteLength;
    if (bytes > most) {
      await parts?.cancel();
      throw new Error(`The answer has more than ${most} bytes`);
    }
    text += decoder.decode(value, { stream: true });
  }
}
