/** Who hears the notices of a store: processes that start, go, are away or are of an older version. */
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type OtherProcesses, otherProcesses } from './otherProcesses';

/** A store in memory: its notices reach each connection that is not lost. */
function storeInHand() {
  const connections: { hear: (payload: string) => void; again: () => void; lost: boolean }[] = [];
  const locks = { more: 0 };
  const connect = () => {
    const connection = { hear: (payload: string) => void payload, again: () => {}, lost: false };
    const db = {
      listen: async (_: string, hear: (payload: string) => void, again: () => void = () => undefined) => {
        Object.assign(connection, { hear, again });
        connections.push(connection);
        return async () => undefined;
      },
      notify: async (_: string, payload: string) => {
        for (const { lost, hear } of connections) if (!lost) hear(payload);
      },
      query: async () => [{ count: connections.filter(({ lost }) => !lost).length + locks.more }] as never,
    };
    return { db, connection };
  };
  return { connect, locks, leave: (gone: object) => void connections.splice(connections.indexOf(gone as never), 1) };
}

let store: ReturnType<typeof storeInHand>;
beforeEach(() => void (store = storeInHand()));

async function start(name: string) {
  const { db, connection } = store.connect();
  const mayHaveMissed = vi.fn();
  const others = await otherProcesses(db, name, mayHaveMissed);
  return { others, connection, mayHaveMissed };
}
const callTwice = async ({ others }: { others: OtherProcesses }) => {
  await others.call();
  await others.call();
};

describe('a process', () => {
  it('is alone when nobody has answered its call', async () => {
    const a = await start('a');
    expect(a.others.isAlone()).toBe(false);
    await callTwice(a);
    expect(a.others.isAlone()).toBe(true);
  });

  it('is not alone beside another, and alone again when that has gone', async () => {
    const [a, b] = [await start('a'), await start('b')];
    await callTwice(a);
    await a.others.call();
    expect(a.others.isAlone()).toBe(false);
    store.leave(b.connection);
    await callTwice(a);
    expect(a.others.isAlone()).toBe(true);
  });

  it('that starts is heard at once, and reads what it was not told before', async () => {
    const a = await start('a');
    await callTwice(a);
    const b = await start('b');
    expect(a.others.isAlone()).toBe(false);
    expect(b.mayHaveMissed).toHaveBeenCalledTimes(1);
    await callTwice(b);
    expect(b.mayHaveMissed).toHaveBeenCalledTimes(1);
  });

  it('whose connection is lost does not take itself for alone, and the other reads when it is back', async () => {
    const [a, b] = [await start('a'), await start('b')];
    a.connection.lost = true;
    await callTwice(a);
    await a.others.call();
    expect(a.others.isAlone()).toBe(false);
    a.connection.lost = false;
    b.mayHaveMissed.mockClear();
    a.connection.again();
    expect(b.mayHaveMissed).toHaveBeenCalledTimes(1);
    expect(a.mayHaveMissed).toHaveBeenCalled();
  });

  it('beside one of an older version, which answers no call, is not alone', async () => {
    store.locks.more = 1;
    const a = await start('a');
    await callTwice(a);
    expect(a.others.isAlone()).toBe(false);
  });
});
