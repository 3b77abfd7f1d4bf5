/** The wire between a phone and the platform, to be cut: what the browser itself can pretend leaves an open stream open. */
import { createServer, connect, type AddressInfo, type Socket } from 'node:net';

export interface Wire {
  /** Where the platform is at this end: 'http://127.0.0.1:40123/'. */
  url: string;
  /** Ends all that is open; nothing comes through until it is mended. */
  cut(): void;
  mend(): void;
  close(): Promise<void>;
}

/** @param url of the platform */
export async function wireTo(url: string): Promise<Wire> {
  const { hostname, port } = new URL(url);
  const open = new Set<Socket>();
  let whole = true;
  const server = createServer((near) => {
    if (!whole) return near.destroy();
    const far = connect(Number(port), hostname);
    for (const [end, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(end);
      end.on('error', () => other.destroy());
      end.on('close', () => {
        open.delete(end);
        other.destroy();
      });
      end.pipe(other);
    }
    return undefined;
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const cut = () => {
    whole = false;
    for (const end of open) end.destroy();
  };
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    cut,
    mend: () => void (whole = true),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        cut();
      }),
  };
}
