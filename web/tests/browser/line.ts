// A wire between browser and server that can be cut and mended.
import { connect, createServer, type Socket } from 'node:net';
import { once } from 'node:events';
import { base } from './browser';

export async function interruptibleLine() {
  const target = new URL(base);
  const open = new Set<Socket>();
  let whole = true;
  const server = createServer((near) => {
    if (!whole) return void near.destroy();
    const far = connect(Number(target.port), target.hostname);
    for (const socket of [near, far]) {
      open.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        open.delete(socket);
        near.destroy();
        far.destroy();
      });
    }
    near.pipe(far);
    far.pipe(near);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  const cut = async () => {
    whole = false;
    open.forEach((socket) => socket.destroy());
  };
  return {
    address: `http://127.0.0.1:${port}`,
    cut,
    mend: async () => void (whole = true),
    close: async () => {
      await cut();
      server.close();
    },
  };
}
