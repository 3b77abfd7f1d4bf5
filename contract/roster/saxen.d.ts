/** What we use of saxen, which brings no types: https://github.com/nikku/saxen. */
declare module 'saxen' {
  /** Replaces the entities of XML and numbered characters. Own entities of a document are not replaced. */
  type Decode = (text: string) => string;

  export class Parser {
    /** @param heard gets the name with its prefix, and the attributes as they are written. */
    on(
      event: 'openTag',
      heard: (name: string, attributes: () => Record<string, string>, decode: Decode, selfClosing: boolean) => void,
    ): this;
    /** Also after a tag that closes itself. */
    on(event: 'closeTag', heard: (name: string) => void): this;
    /** A piece of text; one text may come in several. */
    on(event: 'text', heard: (text: string, decode: Decode) => void): this;
    on(event: 'cdata', heard: (text: string) => void): this;
    /** What is no XML; the parser goes on unless this throws. */
    on(event: 'error', heard: (error: Error) => void): this;
    /** Reads a document at once. What a listener throws ends it. */
    parse(xml: string): this;
  }
}
