// Writes a .gz beside every file of dist (but those of data, which ./play writes anew), and fails when a first visit would load too much: the shell and the largest
// game. Games are fetched one by one, when their boxes come into sight.
import { gzipSync } from 'node:zlib';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const dist = new URL('../dist/', import.meta.url).pathname;
const files = (folder) =>
  readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? files(path) : [path];
  });

const limit = 300;
let shell = 0;
const games = [0];
for (const path of files(dist).filter((name) => /\.(js|css|html|svg|webmanifest)$/.test(name))) {
  const plain = readFileSync(path);
  const packed = gzipSync(plain, { level: 9 });
  writeFileSync(`${path}.gz`, packed);
  const kilobytes = packed.length / 1024;
  if (/game-[^/]*$/.test(path)) games.push(kilobytes);
  else shell += kilobytes;
  console.log(`${kilobytes.toFixed(1).padStart(8)} KB gz  ${path.slice(dist.length)}`);
}
const first = shell + Math.max(...games);
console.log(`${first.toFixed(1).padStart(8)} KB gz  a first visit (at most ${limit})`);
if (first > limit) {
  console.error(`A first visit loads ${first.toFixed(1)} KB; it may load ${limit}.`);
  process.exitCode = 1;
}
